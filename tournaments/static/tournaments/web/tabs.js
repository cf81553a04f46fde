/* Where there are more tabs than fit, the page's own is in sight: also in Safari and
   Firefox, which do not know `scroll-initial-target`. */

const tabs = document.querySelector(".tabs");
const here = tabs?.querySelector("[aria-current]");
if (here) {
  const [outer, inner] = [tabs, here].map((one) => one.getBoundingClientRect());
  if (inner.left < outer.left || inner.right > outer.right) {
    tabs.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }
}

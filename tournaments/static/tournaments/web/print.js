/* The button that opens the browser's print dialogue; without it the menu does. */

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

/* Watch a deal card by card: one trick at a time, with keys, swipes and a slow play.
   The page is complete without this file: all tricks stand one below the other.

   [data-replay]        everything; data-title: what the page is called without a trick
   section[data-trick]  one trick; data-title, data-url, data-says (who took it)
   [data-turn]          a card, on the table or in a hand, and what belongs to it: seen
                        once so many cards of the trick lie there
   [data-trick-link]    a link of the progress line
   [data-player]        the keys; [data-player-do], [data-player-says] (a live region),
                        data-start: what is said before the first card
   [data-felt]          where a finger swipes */

const CARD_MS = 1600;
const TRICK_MS = 3200;
const SWIPE_PX = 40;

class Replay {
  constructor(root) {
    this.root = root;
    this.tricks = [...root.querySelectorAll("[data-trick]")];
    this.links = [...root.querySelectorAll("[data-trick-link]")];
    this.player = root.querySelector("[data-player]");
    this.says = root.querySelector("[data-player-says]");
    this.trick = 0;
    this.cards = 0;
    this.timer = 0;
  }

  start() {
    const asked = this.asked();
    if (asked) this.go({ trick: asked - 1 });
    else this.show();
    this.root.classList.add("is-playing");
    this.player.hidden = false;
    if (asked) {
      // The browser scrolls to the trick of the address itself, until all is loaded.
      history.scrollRestoration = "manual";
      const scroll = () => this.root.scrollIntoView({ block: "start" });
      window.addEventListener("load", scroll, { once: true });
    }
    this.root.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("visibilitychange", () => this.pause());
    window.addEventListener("hashchange", () => {
      const named = this.asked();
      if (named) this.go({ trick: named - 1 });
    });
    for (const felt of this.root.querySelectorAll("[data-felt]")) swipes(felt, this);
  }

  /* The trick that the address names, from 1; 0 for none. */
  asked() {
    const named =
      location.hash.match(/^#trick-(\d+)$/)?.[1] ??
      new URLSearchParams(location.search).get("trick");
    const number = Number(named) || 0;
    return number in this.tricks || number === this.tricks.length ? number : 0;
  }

  size(trick = this.trick) {
    return this.tricks[trick].querySelectorAll("[data-felt] [data-turn]").length;
  }

  get ended() {
    return this.trick === this.tricks.length - 1 && this.cards === this.size();
  }

  /* -- Moving: by a card, by a trick, to an end ------------------------------------ */

  go({ trick, cards = this.size(trick) }) {
    this.trick = trick;
    this.cards = cards;
    this.show();
  }

  forward() {
    if (this.cards < this.size()) this.go({ trick: this.trick, cards: this.cards + 1 });
    else if (!this.ended) this.go({ trick: this.trick + 1, cards: 1 });
  }

  back() {
    if (this.cards > 1 || (this.trick === 0 && this.cards === 1)) {
      this.go({ trick: this.trick, cards: this.cards - 1 });
    } else if (this.trick > 0) this.go({ trick: this.trick - 1 });
  }

  nextTrick() {
    if (this.cards < this.size()) this.go({ trick: this.trick });
    else if (!this.ended) this.go({ trick: this.trick + 1 });
  }

  previousTrick() {
    if (this.trick > 0) this.go({ trick: this.trick - 1 });
    else this.first();
  }

  first() {
    this.go({ trick: 0, cards: 0 });
  }

  last() {
    this.go({ trick: this.tricks.length - 1 });
  }

  /* Whoever moves on wants to see the whole table and the keys. Who has scrolled on to
     the hands is left there. */
  bringIntoView() {
    const felt = this.tricks[this.trick].querySelector("[data-felt]");
    const { top, bottom } = felt.getBoundingClientRect();
    const below = top > 0 && bottom > this.player.getBoundingClientRect().top;
    if (below || bottom < 0) this.root.scrollIntoView({ block: "start" });
  }

  /* -- Playing slowly --------------------------------------------------------------- */

  get playing() {
    return this.timer !== 0;
  }

  play() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.ended) this.first();
    this.tick(0);
  }

  tick(delay) {
    this.timer = setTimeout(() => {
      this.forward();
      if (this.ended) this.pause();
      else this.tick(this.cards === this.size() ? TRICK_MS : CARD_MS);
    }, delay);
    this.showPlaying();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.showPlaying();
  }

  /* -- Showing ------------------------------------------------------------------------ */

  show() {
    const shown = this.tricks[this.trick];
    for (const section of this.tricks) {
      section.classList.toggle("is-shown", section === shown);
    }
    shown.classList.toggle("is-whole", this.cards === this.size());
    shown.classList.toggle("has-led", this.cards > 0);
    for (const part of shown.querySelectorAll("[data-turn]")) {
      part.classList.toggle("is-to-come", Number(part.dataset.turn) > this.cards);
    }
    this.links.forEach((link, trick) => {
      link.classList.toggle("is-past", trick < this.trick);
      if (trick === this.trick) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    this.can("previous-trick", this.trick > 0 || this.cards > 0);
    this.can("back", this.trick > 0 || this.cards > 0);
    this.can("forward", !this.ended);
    this.can("next-trick", !this.ended);
    this.says.textContent = this.sentence(shown);
    this.address(shown);
  }

  sentence(shown) {
    if (this.cards === 0) return this.player.dataset.start;
    const card = shown.querySelector(`[data-felt] [data-turn="${this.cards}"]`);
    const whole = this.cards === this.size() ? shown.dataset.says : "";
    return `${card.dataset.says} ${whole}`.trim();
  }

  /* The address follows, so that what is copied from it opens at the same trick. */
  address(shown) {
    const begins = this.trick === 0 && this.cards === 0;
    const { title } = this.root.dataset;
    document.title = `${begins ? "" : `${shown.dataset.title} · `}${title} · Cruce`;
    history.replaceState(null, "", begins ? location.pathname : shown.dataset.url);
  }

  key(name) {
    return this.player.querySelector(`[data-player-do="${name}"]`);
  }

  can(name, able) {
    this.key(name).setAttribute("aria-disabled", String(!able));
  }

  showPlaying() {
    const key = this.key("play");
    key.querySelector("[data-when-paused]").hidden = this.playing;
    key.querySelector("[data-when-playing]").hidden = !this.playing;
    const { labelPlay, labelPause } = key.dataset;
    key.querySelector("[data-player-label]").textContent = this.playing
      ? labelPause
      : labelPlay;
  }

  /* -- Fingers and keys ------------------------------------------------------------------ */

  does(name) {
    const actions = {
      back: () => this.back(),
      forward: () => this.forward(),
      "previous-trick": () => this.previousTrick(),
      "next-trick": () => this.nextTrick(),
      first: () => this.first(),
      last: () => this.last(),
    };
    if (name === "play") this.play();
    else {
      this.pause();
      if (name === "share") this.share();
      else actions[name]?.();
    }
    this.bringIntoView();
  }

  clicked(event) {
    const key = event.target.closest("[data-player-do]");
    if (key) this.does(key.dataset.playerDo);
    const link = event.target.closest("[data-trick-link]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.pause();
    this.go({ trick: Number(link.dataset.trickLink) - 1 });
  }

  pressed(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (target.closest("input, textarea, select")) return;
    // Space presses the button, link or summary that has the focus.
    if (key === " " && target.closest("a, button, summary")) return;
    const name = {
      ArrowLeft: "back",
      ArrowRight: "forward",
      Home: "first",
      End: "last",
      " ": "play",
    }[key];
    if (!name) return;
    event.preventDefault();
    this.does(name);
  }

  /* -- Sharing ------------------------------------------------------------------------------ */

  async share() {
    const shown = this.tricks[this.trick];
    const url = new URL(shown.dataset.url, location.href).href;
    const title = `${shown.dataset.title} · ${this.root.dataset.title}`;
    if (navigator.share) {
      try {
        await navigator.share({ title, url });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    if (await copied(url)) this.says.textContent = this.key("share").dataset.copied;
    else this.offer(url);
  }

  /* Plain http in a hall has neither sharing nor a clipboard. */
  offer(url) {
    const place = this.player.querySelector("[data-player-link]");
    const input = place.querySelector("input");
    place.hidden = false;
    input.value = url;
    input.focus();
    input.select();
    if (document.execCommand("copy")) {
      place.hidden = true;
      this.key("share").focus();
      this.says.textContent = this.key("share").dataset.copied;
    }
  }
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/* To the left: the next card; to the right: one back. Up and down still scroll. */
function swipes(felt, replay) {
  let from = null;
  felt.addEventListener(
    "touchstart",
    ({ touches }) => {
      from = touches.length === 1 ? touches[0] : null;
    },
    { passive: true },
  );
  felt.addEventListener("touchend", ({ changedTouches }) => {
    if (!from) return;
    const across = changedTouches[0].clientX - from.clientX;
    const down = changedTouches[0].clientY - from.clientY;
    from = null;
    if (Math.abs(across) < SWIPE_PX || Math.abs(down) > Math.abs(across) / 2) return;
    replay.does(across < 0 ? "forward" : "back");
  });
}

const root = document.querySelector("[data-replay]");
if (root) new Replay(root).start();

/* A button that saves what is shown. It can be pressed only after that has been on the
   screen for a moment: a finger on its way to something else has arrived by then. Who
   comes to it with a keyboard, or is read it aloud, finds it at once, as one that does not
   open yet; a press of theirs waits for the moment to be over. */

const SEEN_AFTER_MS = 600;

// The button whose press waits. Of several that open at once the last one pressed is meant.
let pressed = null;

export class SaveButton {
  constructor(button) {
    this.button = button;
    this.timer = 0;
    this.turn = 0;
    // Before whatever listens to the button itself.
    button.addEventListener("click", (event) => this.tooSoon(event), { capture: true });
    this.lock();
  }

  lock() {
    this.turn += 1;
    clearTimeout(this.timer);
    if (pressed === this) pressed = null;
    this.button.disabled = true;
    this.open();
  }

  /* Call it when the result has been put into the page. */
  unlockOnceSeen() {
    this.lock();
    const { turn, button } = this;
    // Not shut, as where something is missing: it fills up until it opens.
    button.dataset.opens = "";
    button.ariaDisabled = "true";
    button.disabled = false;
    // The second frame begins after the first has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (turn !== this.turn) return;
        this.timer = setTimeout(() => {
          this.open();
          if (pressed === this) button.click();
        }, SEEN_AFTER_MS);
      }),
    );
  }

  /* Takes away what says that it opens soon. */
  open() {
    delete this.button.dataset.opens;
    this.button.removeAttribute("aria-disabled");
  }

  /* A press without a place on the screen, on the button that has the focus, was meant. */
  tooSoon(event) {
    if (this.button.ariaDisabled !== "true") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.detail === 0 && document.activeElement === this.button) pressed = this;
  }
}

/* A button that saves what is shown. It can be pressed only after that has been on the
   screen for a moment: a finger on its way to something else has arrived by then. */

const SEEN_AFTER_MS = 600;

export class SaveButton {
  constructor(button) {
    this.button = button;
    this.timer = 0;
    this.turn = 0;
    this.lock();
  }

  lock() {
    this.turn += 1;
    clearTimeout(this.timer);
    this.button.disabled = true;
    delete this.button.dataset.opens;
  }

  /* Call it when the result has been put into the page. */
  unlockOnceSeen() {
    this.lock();
    const { turn } = this;
    // Not shut, as where something is missing: it fills up until it opens.
    this.button.dataset.opens = "";
    // The second frame begins after the first has been painted.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (turn !== this.turn) return;
        this.timer = setTimeout(() => {
          this.button.disabled = false;
          delete this.button.dataset.opens;
        }, SEEN_AFTER_MS);
      }),
    );
  }
}

/* What rings: a number in the page's title, and, once this device has been allowed to with
   a tap, a sound and a vibration, again and again while somebody calls.

   A page may sound only after it has been touched; from then on by itself. The pages of
   one device ring as one. */

const ALLOWED = "cruce.calls.sound";
const RUNG = "cruce.calls.rung";
const AGAIN_MS = 20_000;
const LOOK_MS = 2_000;
// Two notes, twice; the second higher.
const NOTES = [
  [0, 660],
  [0.18, 880],
  [0.5, 660],
  [0.68, 880],
];
const NOTE_SECONDS = 0.16;
const VIBRATION_MS = [200, 100, 200, 300, 400];

/* What this device remembers; a browser that keeps nothing remembers for this page. */
const here = {};

function remembered(name) {
  try {
    return localStorage.getItem(name) ?? here[name] ?? null;
  } catch {
    return here[name] ?? null;
  }
}

function remember(name, value) {
  here[name] = value;
  try {
    localStorage.setItem(name, value);
  } catch {
    /* It is remembered here. */
  }
}

export class Alarm {
  /* `switches` are keys that allow the sound or stop it; `name` is under which this device
     remembers it. */
  constructor(switches, name = ALLOWED) {
    this.switches = [...switches];
    this.name = name;
    this.title = document.title;
    this.ids = [];
    this.sound = null;
    for (const one of this.switches) {
      one.hidden = false;
      one.addEventListener("click", () => this.allow(!this.allowed()));
    }
    // Where a finger has come down nothing may sound yet; where it has left again it may.
    for (const touched of ["pointerup", "keydown"]) {
      document.addEventListener(touched, () => this.allowed() && this.wake(), { passive: true });
    }
    window.addEventListener("storage", ({ key }) => key === this.name && this.paint());
    setInterval(() => this.ring(), LOOK_MS);
    this.paint();
  }

  allowed() {
    return remembered(this.name) === "on";
  }

  allow(on) {
    remember(this.name, on ? "on" : "off");
    this.paint();
    if (!on) return;
    // So it is heard what will be heard.
    this.wake();
    this.play();
  }

  wake() {
    const Sound = window.AudioContext ?? window.webkitAudioContext;
    if (!Sound) return;
    // An iPhone would keep it as silent as its ring switch says.
    if (navigator.audioSession) navigator.audioSession.type = "playback";
    this.sound ??= new Sound();
    // An iPhone interrupts it too: in the pocket, for a phone call.
    if (this.sound.state !== "running") this.sound.resume();
  }

  calling(ids) {
    this.ids = ids;
    document.title = ids.length ? `(${ids.length}) ${this.title}` : this.title;
    this.ring();
  }

  /* At once for whoever calls newly, else from time to time. */
  ring() {
    if (!this.ids.length || !this.allowed()) return;
    const { at = 0, ids = [] } = JSON.parse(remembered(RUNG) ?? "{}");
    const known = this.ids.every((id) => ids.includes(id));
    if (known && Date.now() - at < AGAIN_MS) return;
    if (!this.play()) return;
    remember(RUNG, JSON.stringify({ at: Date.now(), ids: this.ids }));
  }

  /* Whether the device could be heard or felt. */
  play() {
    const felt = navigator.userActivation?.hasBeenActive !== false
      && Boolean(navigator.vibrate?.(VIBRATION_MS));
    if (this.sound?.state === "closed" || !this.sound) return felt;
    for (const [after, pitch] of NOTES) this.note(after, pitch);
    return felt || this.sound.state === "running";
  }

  note(after, pitch) {
    const start = this.sound.currentTime + after;
    const tone = this.sound.createOscillator();
    const loudness = this.sound.createGain();
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.4, start + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + NOTE_SECONDS);
    tone.connect(loudness).connect(this.sound.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }

  paint() {
    const on = this.allowed();
    for (const one of this.switches) {
      one.setAttribute("aria-pressed", String(on));
      for (const part of one.querySelectorAll("[data-alarm-when]")) {
        part.hidden = (part.dataset.alarmWhen === "on") !== on;
      }
    }
  }
}

/* Scans codes with the camera into the search field and sends the form for each; the
   page may stay, and then the next code is looked for.

   [data-scan-form]     the form; its search field takes the code
   [data-scan-start]    asks for the camera; typing works everywhere
   [data-scan-view]     holds the picture
   [data-scan-none]     stands in its place: one line, which opens
   [data-scan-why]      says why there is none: insecure, unable, missing, denied */

const PAUSE = 200;
const SAME_CODE_MS = 5_000;
const start = document.querySelector("[data-scan-start]");
const form = document.querySelector("[data-scan-form]");
const view = document.querySelector("[data-scan-view]");

/* Why this browser cannot even try; nothing if it can. */
function obstacle() {
  // Outside https, and not on this very machine, the next two do not exist either.
  if (!window.isSecureContext) return "insecure";
  if (!navigator.mediaDevices?.getUserMedia) return "missing";
  return "BarcodeDetector" in window ? "" : "unable";
}

function fallBack(why) {
  view.hidden = false;
  view.querySelector("video").hidden = true;
  view.querySelector("[data-scan-none]").hidden = false;
  for (const sentence of view.querySelectorAll("[data-scan-why]")) {
    sentence.hidden = sentence.dataset.scanWhy !== why;
  }
  form.querySelector("input[type=search]").focus();
}

async function open(video) {
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment" },
    });
    await video.play();
    return "";
  } catch (error) {
    const none = ["NotFoundError", "OverconstrainedError"].includes(error.name);
    return none ? "missing" : "denied";
  }
}

function close(video) {
  for (const track of video.srcObject.getTracks()) track.stop();
}

async function scan() {
  const why = obstacle();
  if (why) return fallBack(why);
  const video = view.querySelector("video");
  view.hidden = false;
  video.hidden = false;
  const refused = await open(video);
  if (refused) return fallBack(refused);
  let detector;
  try {
    detector = new BarcodeDetector({ formats: ["qr_code"] });
  } catch {
    close(video);
    return fallBack("unable");
  }
  let last = { text: "", at: 0 };
  const look = async () => {
    const [code] = await detector.detect(video).catch(() => []);
    const text = code?.rawValue ?? "";
    const same = text === last.text && Date.now() - last.at < SAME_CODE_MS;
    if (text && !same) {
      last = { text, at: Date.now() };
      form.querySelector("input[type=search]").value = text;
      form.requestSubmit();
    }
    setTimeout(look, PAUSE);
  };
  return look();
}

if (start && form && view) {
  start.hidden = false;
  start.addEventListener("click", scan);
}

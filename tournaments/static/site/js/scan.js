/* Scans a code with the camera into the search field and sends the form.

   [data-scan-form]     the form; its search field takes the code
   [data-scan-start]    shown where the browser can scan; typing works everywhere
   [data-scan-view]     holds the picture
   [data-scan-denied]   shown when the camera is refused */

const PAUSE = 200;
const start = document.querySelector("[data-scan-start]");
const form = document.querySelector("[data-scan-form]");
const view = document.querySelector("[data-scan-view]");

async function scan() {
  const video = view.querySelector("video");
  view.hidden = false;
  try {
    video.srcObject = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment" },
    });
    await video.play();
  } catch {
    video.hidden = true;
    view.querySelector("[data-scan-denied]").hidden = false;
    return;
  }
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const look = async () => {
    const [code] = await detector.detect(video).catch(() => []);
    if (!code) {
      setTimeout(look, PAUSE);
      return;
    }
    for (const track of video.srcObject.getTracks()) track.stop();
    form.querySelector("input[type=search]").value = code.rawValue;
    form.requestSubmit();
  };
  look();
}

if (start && form && "BarcodeDetector" in window && navigator.mediaDevices) {
  start.hidden = false;
  start.addEventListener("click", scan);
}

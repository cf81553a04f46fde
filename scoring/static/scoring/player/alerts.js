/* Rings once for each thing that is new on a player's page, after one tap that allows it.

   [data-alerts-of]  the place of the tap; its value is the title of a notification
   [data-alarm]      the key in it
   [data-alert]      what there is now: the value tells it from the others, its text says it

   A notification is shown where the browser lets a page show one; the sound and the
   vibration need a page that is open, and a device that is awake. */

import { Alarm } from "../calls/alarm.js";

const place = document.querySelector("[data-alerts-of]");

function present() {
  return [...document.querySelectorAll("[data-alert]")].map((one) => ({
    key: one.dataset.alert,
    text: one.textContent.trim(),
  }));
}

function notify(text) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    new Notification(place.dataset.alertsOf, { body: text, tag: location.pathname });
  } catch {
    // A browser that shows none from a page has rung all the same.
  }
}

function start() {
  const alarm = new Alarm(place.querySelectorAll("[data-alarm]"), "cruce.player.sound");
  let known = new Set(present().map(({ key }) => key));
  place.hidden = false;
  place.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-alarm]") || !alarm.allowed()) return;
    if ("Notification" in window && Notification.permission === "default") {
      Notification.requestPermission();
    }
  });
  document.addEventListener("live:refreshed", () => {
    const now = present();
    const fresh = now.filter(({ key }) => !known.has(key));
    known = new Set(now.map(({ key }) => key));
    if (!fresh.length || !alarm.allowed()) return;
    alarm.play();
    notify(fresh.map(({ text }) => text).join(" "));
  });
}

if (place) start();

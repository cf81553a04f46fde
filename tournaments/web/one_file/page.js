/* The pages that are one file: their languages, and a verdict. Before it stand the page's
   WORDS, behind it the page, which says in spoken() what it has said anew. */

const part = (id) => document.getElementById(id);

function made(tag, text, kind) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

function block(kind, title, ...lines) {
  const box = made("div", undefined, `verdict ${kind}`);
  if (title) box.append(made("strong", title));
  for (const line of lines) box.append(made("p", line));
  return box;
}

const preferred = (navigator.language || "ro").slice(0, 2).toLowerCase();
let language = preferred in WORDS ? preferred : "en";

function say(word, values) {
  return WORDS[language][word].replace(/%(\w+)%/g, (_all, name) => String(values[name]));
}

function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
  document.title = `${say("title")} · Cruce`;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === chosen));
  }
  spoken();
}

for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => speak(button.dataset.language));
}

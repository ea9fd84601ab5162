// One judge, one sheet of items.
import { $, element, load, newId, save, say } from "./study.js";

const PAUSE = 250; // ms after a new item in which answers are not taken: a double click must not judge two items

let study; // what the server sent: question, choices, items in this judge's order
let at = 0; // the item on the screen; items.length is the end
let shownAt = 0;
let saving = false;

function panel({ label, text, formal }) {
  const section = element("section");
  section.append(element("h2", label));
  const body = element("p", text, formal ? "formal" : "prose");
  body.dir = "auto";
  section.append(body);
  return section;
}

function choice(text, index) {
  const button = element("button", undefined, "choice");
  button.append(element("kbd", String(index + 1)), element("span", text));
  button.setAttribute("aria-keyshortcuts", String(index + 1));
  button.addEventListener("click", () => answer(index + 1));
  return button;
}

function show(position) {
  const total = study.items.length;
  at = Math.max(0, Math.min(position, total));
  shownAt = performance.now();
  const judged = study.items.filter((item) => item.answer !== null).length;
  const ended = at === total;
  $("count").textContent = ended ? `${judged} of ${total} judged` : `Item ${at + 1} of ${total} · ${judged} judged`;
  $("progress").max = Math.max(total, 1);
  $("progress").value = judged;
  $("main").hidden = ended;
  $("done").hidden = !ended;
  $("footer").hidden = ended;
  $("tip").hidden = ended;
  if (ended) return;
  const item = study.items[at];
  $("panels").replaceChildren(...item.panels.map(panel));
  mark(item.answer);
  $("back").disabled = at === 0;
  $("next").disabled = item.answer === null;
  window.scrollTo(0, 0);
}

function mark(answer) {
  [...$("choices").children].forEach((button, index) => {
    button.setAttribute("aria-pressed", String(index + 1 === answer));
  });
}

// The next item without an answer, looking from here to the end and then from the start; the end if there is none.
function nextOpen() {
  const open = (item) => item.answer === null;
  const later = study.items.findIndex((item, index) => index > at && open(item));
  if (later >= 0) return later;
  const earlier = study.items.findIndex(open);
  return earlier >= 0 ? earlier : study.items.length;
}

async function answer(number) {
  if (saving || at === study.items.length || performance.now() - shownAt < PAUSE) return;
  saving = true;
  const item = study.items[at];
  const revising = item.answer !== null;
  mark(number);
  say("Saving…");
  const { error } = await save("judgement", { id: newId(), item: at + 1, choice: number });
  saving = false;
  if (error) {
    mark(item.answer);
    say(error, true);
    return;
  }
  item.answer = number;
  say("Saved");
  show(revising ? at + 1 : nextOpen());
}

function move(step) {
  if (saving) return;
  const target = at + step;
  if (target < 0 || (step > 0 && study.items[at]?.answer == null)) return;
  say("");
  show(target);
}

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return; // a key held down is one answer
  if (["1", "2", "3"].includes(event.key)) answer(Number(event.key));
  else if (event.key === "ArrowLeft") move(-1);
  else if (event.key === "ArrowRight") move(1);
  else return;
  event.preventDefault();
}

async function start() {
  study = await load();
  document.title = study.question;
  $("person").textContent = study.judge;
  $("question").textContent = study.question;
  $("hint").textContent = study.hint;
  $("total").textContent = String(study.items.length);
  $("panels").className = study.kind;
  $("choices").replaceChildren(...study.choices.map(choice));
  $("back").addEventListener("click", () => move(-1));
  $("next").addEventListener("click", () => move(1));
  $("review").addEventListener("click", () => show(0));
  document.addEventListener("keydown", onKey);
  window.addEventListener("beforeunload", (event) => {
    if (saving) event.preventDefault();
  });
  at = -1;
  show(nextOpen());
}

start();

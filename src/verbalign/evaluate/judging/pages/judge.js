// One judge, one sheet of items.  An answer counts as given only when the server says that it is saved; until then
// the same answer is sent again under the same id, so that nothing is lost and nothing counts twice.
"use strict";

const PAUSE = 250; // ms after a new item in which answers are not taken: a double click must not judge two items
const LONGEST_WAIT = 8000; // ms between two attempts to save
const $ = (id) => document.getElementById(id);
const here = location.pathname;

let study; // what the server sent: question, choices, items in this judge's order
let at = 0; // the item on the screen; items.length is the end
let shownAt = 0;
let saving = false;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text; // never as HTML
  if (className) made.className = className;
  return made;
}

function newId() {
  // crypto.randomUUID is absent where a study is served over plain HTTP to a phone
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function say(text, trouble = false) {
  $("status").textContent = text;
  $("status").classList.toggle("trouble", trouble);
}

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
  const fault = await save({ id: newId(), item: at + 1, choice: number });
  saving = false;
  if (fault) {
    mark(item.answer);
    say(fault, true);
    return;
  }
  item.answer = number;
  say("Saved");
  show(revising ? at + 1 : nextOpen());
}

// Sends until the server has it; gives back what the server objects to, if it does.
async function save(said) {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    try {
      const reply = await fetch(`${here}/judgement`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(said),
        signal: AbortSignal.timeout(10000),
      });
      if (reply.ok) return null;
      if (reply.status < 500 && reply.status !== 408) return (await reply.json()).error;
    } catch {
      // no connection, or none in time: the answer may or may not have arrived, so it is sent again
    }
    say("Not saved yet; trying again…", true);
    await wait(pause);
  }
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
  for (let pause = 500; !study; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    try {
      const reply = await fetch(`${here}/study`, { signal: AbortSignal.timeout(20000) });
      if (reply.ok) study = await reply.json();
    } catch {
      // asked again below
    }
    if (!study) {
      $("count").textContent = "No connection; trying again…";
      await wait(pause);
    }
  }
  document.title = study.question;
  $("judge").textContent = study.judge;
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

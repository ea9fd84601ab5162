// One writer: a meaning at a time, a box to write in, and which of its values the text mentions already.
import { $, element, load, newId, post, save, say } from "./study.js";

const PAUSE = 350; // ms without a key before the text is looked at
const SETTLE = 250; // ms after a new meaning in which buttons do nothing: a double click must not answer twice
const draftKey = (position) => `${location.pathname}/${position}`;

let study; // what the server sent: question, and the meanings that this writer has been shown, in order
let at = -1; // the meaning on the screen
let shownAt = 0;
let busy = false;
let more = false; // this writer goes on beyond the own share
let timer;
let asked = 0; // requests for mentions, so that a late reply does not undo a newer one

const values = (item) => item.parts.flatMap((part) => part.args).filter((arg) => arg.value);
const written = () => study.items.filter((item) => item.reply === "wording").length;

function argument({ key, name, value, free }) {
  const row = element("div", undefined, "argument");
  const shown = element("dd");
  if (value) {
    const mark = element("mark", value);
    mark.dir = "auto";
    shown.append(mark);
  }
  const state = element("dd", value ? (free ? "in your own words" : "not yet") : "", "state");
  row.append(element("dt", name), shown, state);
  row.dataset.key = key;
  return row;
}

function part({ predicate, args }, index, all) {
  const box = element("div");
  const list = element("dl");
  list.append(...args.map(argument));
  box.append(element("h2", all.length > 1 ? `${index + 1}. ${predicate}` : predicate));
  if (args.length) box.append(list);
  return box;
}

function show(position) {
  at = position;
  shownAt = performance.now();
  const item = study.items[at];
  $("main").hidden = $("footer").hidden = $("tip").hidden = false;
  $("done").hidden = true;
  $("theorem").textContent = item.theorem;
  $("theorem").hidden = !item.theorem;
  $("parts").replaceChildren(...item.parts.map(part));
  $("text").value = sessionStorage.getItem(draftKey(at)) ?? item.text;
  for (const [id, reply] of [["skip", "skip"], ["never", "never"]]) {
    $(id).setAttribute("aria-pressed", String(item.reply === reply));
  }
  $("back").disabled = at === 0;
  $("next").disabled = item.reply === null;
  count();
  look();
  window.scrollTo(0, 0);
  if (matchMedia("(hover: hover)").matches) $("text").focus(); // on a phone the keyboard would cover the meaning
}

function count() {
  const own = Math.max(study.share, written());
  $("count").textContent = at < 0 ? `${written()} written` : `Number ${at + 1} · ${written()} of ${own} written`;
  $("progress").max = Math.max(own, 1);
  $("progress").value = written();
}

function finish() {
  at = -1;
  count();
  $("main").hidden = $("footer").hidden = $("tip").hidden = true;
  $("done").hidden = false;
  const many = written();
  $("summary").textContent = many
    ? `You have written ${many === 1 ? "one text" : `${many} texts`}. All is saved, and you can close this page.`
    : "There is nothing to write just now. You can close this page.";
  const few = study.left === 1 ? "One more could use your words." : `${study.left} more could use your words.`;
  $("more-words").textContent = `That was your share. ${few}`;
  $("more-words").hidden = $("more").hidden = !study.left;
  $("review").hidden = !study.items.length;
  (study.left ? $("more") : $("review")).focus();
}

// What is to be done next: what was shown and not replied to, then a new meaning, then nothing.
async function advance() {
  const open = study.items.findIndex((item) => item.reply === null);
  if (open >= 0) return show(open);
  if (written() >= study.share && !more) return finish();
  const { items, left, share, error } = await save("next", {});
  if (error) return say(error, true);
  const longer = items.length > study.items.length;
  Object.assign(study, { left, share });
  if (!longer) return finish();
  study.items.push(...items.slice(study.items.length));
  return show(study.items.length - 1);
}

async function reply(kind) {
  if (busy || at < 0 || performance.now() - shownAt < SETTLE) return;
  const text = $("text").value.trim();
  const fault = kind === "wording" ? faultOf(text) : "";
  if (fault) {
    say(fault, true);
    $("text").focus();
    return;
  }
  busy = true;
  say("Saving…");
  const item = study.items[at];
  const revising = item.reply !== null;
  const position = at;
  const { error } = await save("reply", { id: newId(), item: at + 1, reply: kind, text: kind === "wording" ? text : "" });
  if (error) {
    busy = false;
    say(error, true);
    return;
  }
  item.reply = kind;
  item.text = kind === "wording" ? text : "";
  sessionStorage.removeItem(draftKey(position));
  say({ wording: "Saved", skip: "Skipped", never: "Noted" }[kind]);
  await (revising && position + 1 < study.items.length ? show(position + 1) : advance());
  busy = false;
}

function faultOf(text) {
  if (!text) return "Write something first, or skip this one.";
  if (text.length <= study.longest) return "";
  const [many, most] = [text.length, study.longest].map((number) => number.toLocaleString("en"));
  return `Too long: ${many} characters. At most ${most} are taken.`;
}

// ---- which values are mentioned ----

function changed() {
  sessionStorage.setItem(draftKey(at), $("text").value);
  clearTimeout(timer);
  timer = setTimeout(look, PAUSE);
}

async function look() {
  clearTimeout(timer);
  const number = ++asked;
  const item = study.items[at];
  const text = $("text").value;
  if (!text.trim()) {
    mark({});
    $("mentions").textContent = "";
    return;
  }
  if (text.length > study.longest) {
    $("mentions").textContent = faultOf(text);
    return;
  }
  try {
    const found = await post("mentions", { item: at + 1, text });
    if (!found.ok || number !== asked) return;
    const { mentioned, missing } = await found.json();
    if (number !== asked) return;
    mark(mentioned);
    $("mentions").textContent = sentence(item, missing);
  } catch {
    // a hint that does not come is no matter
  }
}

function mark(mentioned) {
  for (const row of document.querySelectorAll(".argument")) {
    const words = mentioned[row.dataset.key];
    const arg = values(study.items[at]).find(({ key }) => key === row.dataset.key);
    row.classList.toggle("mentioned", words !== undefined);
    if (!arg) continue;
    const state = words !== undefined ? (words === arg.value ? "✓ mentioned" : `✓ “${words}”`) : arg.free ? "in your own words" : "not yet";
    row.querySelector(".state").textContent = state;
  }
}

function sentence(item, missing) {
  if (!values(item).length) return "";
  if (!missing.length) return "Everything is mentioned.";
  const named = item.parts.map(({ args }, index) => ({ args, mark: item.parts.length > 1 ? ` (${index + 1})` : "" }));
  const names = named.flatMap(({ args, mark }) => args.filter(({ key }) => missing.includes(key)).map(({ name }) => name + mark));
  return `Not found yet: ${names.join(", ")}. If you say it in other words, that is fine.`;
}

// ---- going about ----

function move(step) {
  if (busy || at < 0) return;
  const target = at + step;
  if (target < 0 || (step > 0 && study.items[at].reply === null)) return;
  say("");
  if (target < study.items.length) show(target);
  else advance();
}

async function start() {
  study = await load();
  $("text").lang = study.language;
  $("person").textContent = study.writer;
  $("question").textContent = study.question;
  $("hint").textContent = study.hint;
  $("about").textContent = study.about;
  $("about").hidden = !study.about;
  $("save").addEventListener("click", () => reply("wording"));
  $("skip").addEventListener("click", () => reply("skip"));
  $("never").addEventListener("click", () => reply("never"));
  $("back").addEventListener("click", () => move(-1));
  $("next").addEventListener("click", () => move(1));
  $("review").addEventListener("click", () => show(0));
  $("more").addEventListener("click", () => {
    more = true;
    say("");
    advance();
  });
  $("text").addEventListener("input", changed);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    reply("wording");
  });
  window.addEventListener("beforeunload", (event) => {
    if (busy) event.preventDefault();
  });
  await advance();
}

start();

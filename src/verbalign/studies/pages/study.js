// What the pages of all studies share.  An answer counts as given only when the server says that it is saved; until then
// the same answer is sent again under the same id, so that nothing is lost and nothing counts twice.

const LONGEST_WAIT = 8000; // ms between two attempts
export const $ = (id) => document.getElementById(id);
const here = location.pathname;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text; // never as HTML
  if (className) made.className = className;
  return made;
}

export function newId() {
  // crypto.randomUUID is absent where a study is served over plain HTTP to a phone
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function say(text, trouble = false) {
  $("status").textContent = text;
  $("status").classList.toggle("trouble", trouble);
}

export function post(path, said, patience = 10000) {
  return fetch(`${here}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(said),
    signal: AbortSignal.timeout(patience),
  });
}

// Sends until the server has it; gives back its reply, or { error } with what the server objects to, if it does.
export async function save(path, said) {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    try {
      const reply = await post(path, said);
      if (reply.ok || (reply.status < 500 && reply.status !== 408)) return await reply.json();
    } catch {
      // no connection, or none in time: the answer may or may not have arrived, so it is sent again
    }
    say("Not saved yet; trying again…", true);
    await wait(pause);
  }
}

// The study as this person may see it, asked for until it comes.
export async function load() {
  for (let pause = 500; ; pause = Math.min(2 * pause, LONGEST_WAIT)) {
    try {
      const reply = await fetch(`${here}/study`, { signal: AbortSignal.timeout(20000) });
      if (reply.ok) return await reply.json();
    } catch {
      // asked again below
    }
    $("count").textContent = "No connection; trying again…";
    await wait(pause);
  }
}

"use strict";
// The explorer: the same parts as the report, asked for one by one, and what can be changed.
(() => {
  const { el, button } = V;
  const at = (id) => document.getElementById(id);
  const state = { whole: null, entry: null };

  // ---- asking the server ----
  async function ask(path, body) {
    const options = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    let reply;
    try {
      reply = await fetch(`/api/${path}`, options);
    } catch {
      throw Object.assign(new Error("The server does not answer; is it still running?"), { status: 0 });
    }
    const said = await reply.json().catch(() => ({ error: `The server answered ${reply.status}.` }));
    if (!reply.ok) throw Object.assign(new Error(said.error), { status: reply.status, said });
    return said;
  }
  const query = (path, values) => ask(`${path}?${new URLSearchParams(values)}`);
  async function sources(numbers) {
    const found = [];
    for (let k = 0; k < numbers.length; k += 200) {
      found.push(...(await query("wordings", { numbers: numbers.slice(k, k + 200).join(",") })).wordings);
    }
    return found;
  }
  const fault = (error) => el("p", { class: "fault", role: "alert" }, error.message);

  // ---- what has been changed ----
  function took(news) {
    const many = news.pending.length;
    at("pending").textContent = many ? `${V.count(many, "change")} not saved` : "";
    at("undo").disabled = !news.can_undo;
    at("review").disabled = !many && !news.changed_on_disk;
    const disk = at("disk");
    disk.hidden = !news.changed_on_disk;
    disk.textContent = "The file was changed by someone else since it was opened. “Review and save” shows the differences.";
  }
  async function edit(said) {
    const after = await ask("edits", said);
    took(after);
    if (after.entry && view.dataset.predicate === after.entry.predicate) state.entry = after.entry;
  }
  at("undo").addEventListener("click", async () => {
    try {
      const after = await ask("undo", {});
      took(after);
      at("pending").textContent = `Undone: ${after.undone}`;
      await route();
    } catch (error) { at("pending").textContent = error.message; }
  });

  // ---- reviewing and saving ----
  const dialog = at("dialog");
  function diff(text) {
    const kind = { "+": "plus", "-": "minus", "@": "at" };
    const lines = text ? text.split("\n") : ["no difference"];
    return el("div", { class: "diff", tabindex: "0", role: "region", "aria-label": "Differences" },
      lines.map((line) => el("div", { class: kind[line[0]] || "" }, line || " ")));
  }
  function review(title, body, buttons) {
    at("h-dialog").textContent = title;
    at("dialog-body").replaceChildren(...body);
    at("dialog-buttons").replaceChildren(...buttons, button("Close", () => dialog.close()));
    if (!dialog.open) dialog.showModal();
  }
  async function save(said) {
    try {
      took(await ask("save", said));
      dialog.close();
      at("pending").textContent = "Saved";
    } catch (error) {
      if (error.status === 409) conflict(error.said);
      else at("dialog-body").prepend(fault(error));
    }
  }
  function conflict(said) {
    review("The file has changed in the meantime", [el("p", {}, said.error), el("p", { class: "soft" }, "What was changed on disk since it was opened:"), diff(said.diff)], [
      button("Take these over and make my changes on them", async () => {
        try {
          const done = await ask("rebase", {});
          took(done);
          const lost = done.lost.map((one) => el("li", {}, `${one.edit}: ${one.reason}`));
          const now = await ask("diff");
          review(lost.length ? "Some changes could not be made again" : "Taken over", [
            lost.length ? el("ul", {}, lost) : el("p", {}, "The file was read again, and your changes were made on it."), diff(now.diff),
          ], now.pending.length ? [button("Save", () => save({}), { class: "main" })] : []);
          await begin();
        } catch (error) { at("dialog-body").prepend(fault(error)); }
      }, { class: "main" }),
      button("Overwrite them", () => save({ over: said.digest })),
    ]);
  }
  at("review").addEventListener("click", async () => {
    const now = await ask("diff");
    review("Review and save", [el("ul", {}, now.pending.map((one) => el("li", {}, one))), diff(now.diff)], [button("Save", () => save({}), { class: "main" })]);
  });

  // ---- templates, to be curated ----
  function curated(entry) {
    const list = el("ul", { class: "plain templates" });
    const more = V.growing(list, entry.templates, (one) => templateItem(one, entry), 40);
    return el("div", {}, list, more, V.unlisted(entry), addForm(entry), rejected(entry), V.plans(entry));
  }
  function templateItem(one, entry) {
    const number = entry.framed ? el("span", { class: "ordinal", title: "its number" }, String(entry.templates.indexOf(one) + 1)) : null;
    const item = el("li");
    item.dataset.text = one.text;
    const path = one.sources.length ? [button("Path", () => showPath(one, entry, item), { "data-act": "path", "aria-label": `Path: ${one.text}` })] : [];
    const [actions, told] = acting(one, entry, showTemplates, path);
    item.append(el("div", { class: "line" }, el("span", { class: "weight" }, number, one.weight.toFixed(2)),
      el("div", {}, V.template(one.pieces, entry.args), el("div", { class: "notes" }, V.templateNotes(one)), V.behindTemplate(one, entry.args, sources)), actions), told);
    return item;
  }
  // What can be done with a template, and a place for forms and faults; `done` is told which template to go on with.
  function acting(one, entry, done, more = []) {
    const told = el("div");
    const act = async (said, name) => {
      try {
        await edit({ predicate: entry.predicate, version: entry.version, text: one.text, ...said });
        done([one.text, name]);
      } catch (error) { told.replaceChildren(fault(error)); }
    };
    const labelled = (name, label, react, props = {}) => button(label, react, { "data-act": name, "aria-label": `${label}: ${one.text}`, ...props });
    const toggle = (name, label, on) => labelled(name, label, () => act({ kind: name, on: !on }, name), { "aria-pressed": String(on) });
    const change = labelled("edit", "Edit", () => {
      const [form, text] = changeForm("Change", one, entry, async (said, conditions) => {
        await edit({ kind: "edit", predicate: entry.predicate, version: entry.version, text: one.text, new_text: said, ...conditions });
        done([onOneLine(said, entry), "edit"]);
      }, () => { form.remove(); change.focus(); });
      told.replaceChildren(form);
      text.focus();
    });
    const actions = el("div", { class: "actions" }, toggle("accept", "Accept", one.accepted), toggle("pin", "Pin", one.pinned),
      change, labelled("reject", "Reject", () => act({ kind: "reject" }, "reject")), more);
    return [actions, told];
  }
  function changeForm(label, one, entry, send, cancel) {
    const text = el("textarea", { rows: entry.framed && one.text.length > 160 ? "5" : "2", name: "text", required: true }, one.text);
    const field = (name, label, example) => {
      const box = el("textarea", { rows: String(Math.max(2, one[name].length)), name, placeholder: example }, one[name].join("\n"));
      return { name, box, label: el("label", {}, label, box) };
    };
    const fields = entry.framed ? [field("when", "Only when (one condition a line)", "status is passed"),
      field("only", "So far only said where", "status is passed"), field("doubts", "In doubt unless", "trend is given")]
      : [field("when", "Only when (one condition a line)", "goal has =")];
    const language = entry.framed ? "; choices in braces: {name is value: words | is given: words | is not given:}" : "";
    const told = el("div");
    const form = el("form", { class: "change" },
      el("label", {}, `Template; slots in square brackets: ${entry.args.map((name) => `[${name}]`).join(" ")}${language}`, text),
      el("div", { class: "conditions" }, fields.map((one) => one.label)), told,
      el("div", { class: "row" }, el("button", { type: "submit", class: "main" }, label), button("Cancel", cancel)));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await send(text.value, Object.fromEntries(fields.map(({ name, box }) => [name, box.value.split("\n").map((line) => line.trim()).filter(Boolean)])));
      } catch (error) {
        told.replaceChildren(fault(error));
        if (error.status === 409) {
          told.append(button("Look at it as it is now; my text stays here", async () => {
            const now = await query("predicate", { name: entry.predicate });
            entry.version = now.entry.version;
            told.replaceChildren(el("p", {}, "Now:"), el("ul", {}, now.entry.templates.map((t) => el("li", {}, V.template(t.pieces, entry.args)))));
          }));
        }
      }
    });
    return [form, text];
  }
  function addForm(entry) {
    const place = el("div");
    const open = button("Add a template", () => {
      const [form, text] = changeForm("Add", { text: "", when: [], only: [], doubts: [] }, entry, async (said, conditions) => {
        await edit({ kind: "add", predicate: entry.predicate, version: entry.version, text: said, ...conditions });
        showTemplates([onOneLine(said, entry), "edit"]);
      }, () => { form.remove(); open.focus(); });
      place.replaceChildren(form);
      text.focus();
    });
    return el("div", {}, open, place);
  }
  function rejected(entry) {
    if (!entry.rejected.length) return null;
    return el("details", {}, el("summary", {}, `Rejected (${entry.rejected.length})`), el("ul", { class: "plain" }, entry.rejected.map((text) =>
      el("li", { class: "row" }, el("span", { class: "prose" }, text), button("Restore", async () => {
        await edit({ kind: "restore", predicate: entry.predicate, version: entry.version, text });
        showTemplates([text, "accept"]);
      }, { "aria-label": `Restore: ${text}` })))));
  }
  async function showPath(one, entry, item) {
    const old = item.querySelector("figure");
    if (old) { old.remove(); return; }
    const names = JSON.stringify(entry.args.filter((name) => one.slots.includes(name)));
    let drawn;
    if (entry.framed) drawn = await query("lattice", { predicate: entry.predicate, template: one.text });
    else try { drawn = await query("lattice", { predicate: entry.predicate, template: one.text, arguments: names }); }
    catch { drawn = await query("lattice", { predicate: entry.predicate, template: one.text }); }
    item.append(V.figure(drawn, entry.args, sources));
  }

  // ---- pages ----
  const view = at("view");
  function show(...parts) { view.replaceChildren(...parts.filter(Boolean)); }
  // Sentences that say several steps belong to no predicate of the dictionary.
  const link = (name) => (state.whole.predicates.some((one) => one.predicate === name)
    ? el("a", { href: `#/p/${encodeURIComponent(name)}` }, name) : el("span", {}, name));

  // A template's text as the server keeps it: in a choice two spaces are one that is said.
  const onOneLine = (text, entry) => (entry.framed ? text.trim().split("\n").map((line) => line.trim()).join(" ") : text.split(/\s+/).join(" ").trim());
  // The templates as they are after an edit; focus goes to where the hands were.
  function showTemplates([text, act]) {
    at("templates").replaceChildren(curated(state.entry));
    const item = [...view.querySelectorAll(".templates > li")].find((one) => one.dataset.text === text);
    (item?.querySelector(`[data-act="${act}"]`) || view).focus();
  }
  async function showPredicate(name) {
    const found = await query("predicate", { name });
    const { entry } = found;
    state.entry = entry;
    const from = {
      sources, meanings: found.meanings, drawn: found.drawn, missing: found.missing,
      figures: async (meaning) => ({
        words: await query("lattice", { predicate: name, meaning }),
        slots: await query("lattice", { predicate: name, meaning, slots: "true" }),
      }),
      sets: found.sets,
      set: async (k) => query("lattice", { predicate: name, ...(found.sets[k].arguments === null ? {} : { arguments: JSON.stringify(found.sets[k].arguments) }) }),
    };
    const more = found.all_meanings > found.meanings.length ? el("p", { class: "soft" }, `The first ${found.meanings.length} of ${found.all_meanings} meanings are listed; search for others.`) : null;
    show(el("h2", {}, name, el("span", { class: "soft args" }, ` (${entry.args.join(", ")})`)),
      el("p", { class: "soft" }, [V.count(entry.meanings, "meaning"), V.count(entry.wordings, "wording"), V.count(entry.templates.length, "template")].join(" · ")),
      el("h3", {}, "Templates"), el("div", { id: "templates" }, curated(entry)), el("h3", {}, "Which arguments people state"), V.stated(entry), V.phases(entry, from), more);
    view.dataset.predicate = name;
    if (found.sample && !at("expression").value) at("expression").value = found.sample.expression;
  }
  async function showThesaurus() {
    const found = await query("thesaurus", {});
    const act = (said) => async () => { await edit(said); await showThesaurus(); view.focus(); };
    const veto = (pair) => button("Veto", act({ kind: "veto", left: pair.left, right: pair.right }), { "aria-label": `Veto: ${pair.left} and ${pair.right}` });
    show(el("h2", {}, "Thesaurus"), found.pairs.length ? V.paraphrases(found.pairs, veto) : el("p", { class: "soft" }, "No paraphrases were found."),
      found.vetoed.length ? el("h3", {}, "Vetoed") : null,
      found.vetoed.length ? el("ul", { class: "plain" }, found.vetoed.map(([left, right]) => el("li", { class: "row" }, el("span", { class: "prose" }, `${left} ≈ ${right}`),
        button("Allow", act({ kind: "allow", left, right }), { "aria-label": `Allow: ${left} and ${right}` })))) : null);
  }
  async function showSearch(words) {
    const found = await query("search", { q: words });
    const args = new Map(state.whole.predicates.map((one) => [one.predicate, one.args]));
    const section = (title, items) => (items.length ? [el("h3", {}, title), el("ul", { class: "plain" }, items)] : []);
    show(el("h2", {}, `“${words}”`),
      ...section("Predicates", found.predicates.map((name) => el("li", {}, link(name)))),
      ...section("Templates", found.templates.map((one) => el("li", {}, link(one.predicate), " ", V.template(one.pieces, one.args)))),
      ...section("Paraphrases", found.pairs.map((pair) => el("li", {}, `${pair.left} ≈ ${pair.right}`))),
      ...section(`Wordings (${found.total.toLocaleString("en")}${found.total > found.wordings.length ? `, the first ${found.wordings.length}` : ""})`,
        found.wordings.map((one) => el("li", {}, link(one.predicate), " ", V.wording(one, args.get(one.predicate) || []), el("span", { class: "soft small" }, ` ${one.meaning}`)))));
    if (!found.predicates.length && !found.templates.length && !found.pairs.length && !found.total) view.append(el("p", { class: "soft" }, "Nothing found."));
  }
  async function showOverview() {
    state.whole = await query("dictionary", {});
    show(el("h2", {}, "Overview"), state.whole.missing ? el("p", { class: "soft" }, `No wordings to show: ${state.whole.missing}`) : null, V.overview(state.whole, link));
  }

  async function route() {
    const [, kind, rest] = location.hash.match(/^#\/(\w*)\/?(.*)$/) || [null, "", ""];
    const name = decodeURIComponent(rest);
    for (const one of document.querySelectorAll("#menu a")) {
      if (one.getAttribute("href") === (location.hash || "#/")) one.setAttribute("aria-current", "page");
      else one.removeAttribute("aria-current");
    }
    delete view.dataset.predicate;
    try {
      if (kind === "p") await showPredicate(name);
      else if (kind === "thesaurus") await showThesaurus();
      else if (kind === "search" && name) await showSearch(name);
      else await showOverview();
    } catch (error) { show(fault(error)); }
    document.title = `${name || kind || "overview"} – ${state.whole.name}`;
    view.dataset.shown = location.hash || "#/";
  }

  // ---- saying something ----
  const input = at("expression"), options = at("options");
  const completion = { found: null, active: -1, timer: 0, asked: 0 };
  function closeOptions() {
    clearTimeout(completion.timer);
    completion.asked++;
    options.hidden = true;
    completion.active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
  function pointAt(k) {
    const items = [...options.children];
    completion.active = (k + items.length) % items.length;
    items.forEach((item, n) => item.setAttribute("aria-selected", String(n === completion.active)));
    input.setAttribute("aria-activedescendant", items[completion.active].id);
    items[completion.active].scrollIntoView({ block: "nearest" });
  }
  function take(k) {
    if (!completion.found) return;
    const { start, end, options: all } = completion.found;
    const points = Array.from(input.value);
    const put = all[k].text;
    input.value = [...points.slice(0, start), put, ...points.slice(end)].join("");
    const place = Array.from(put).length + start;
    const units = Array.from(input.value).slice(0, place).join("").length;
    input.setSelectionRange(units, units);
    closeOptions();
    suggest();
  }
  async function suggest() {
    const cursor = Array.from(input.value.slice(0, input.selectionStart)).length;
    const typed = input.value, mine = ++completion.asked;
    const found = await query("complete", { text: typed, cursor }).catch(() => null);
    if (!found || mine !== completion.asked || document.activeElement !== input) return;
    completion.found = found;
    const done = found.options.length === 1 && found.options[0].text === Array.from(typed).slice(found.start, found.end).join("");
    if (!found.options.length || done) { closeOptions(); return; }
    options.replaceChildren(...found.options.map((one, k) => el("li", { role: "option", id: `option-${k}`, "aria-selected": "false",
      on: { mousedown: (event) => { event.preventDefault(); take(k); } } }, el("code", {}, one.text), el("span", { class: "soft small" }, one.note))));
    options.hidden = false;
    options.setAttribute("aria-busy", "false");
    completion.active = -1;
    input.setAttribute("aria-expanded", "true");
  }
  input.addEventListener("input", () => {
    clearTimeout(completion.timer);
    completion.asked++;
    completion.active = -1;  // what was found, and pointed at, belongs to another text
    completion.found = null;
    options.setAttribute("aria-busy", "true");
    input.removeAttribute("aria-activedescendant");
    completion.timer = setTimeout(suggest, 80);
  });
  input.addEventListener("blur", closeOptions);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" && options.hidden) { event.preventDefault(); suggest(); }
    else if (options.hidden || !completion.found) return;
    else if (event.key === "ArrowDown") { event.preventDefault(); pointAt(completion.active + 1); }
    else if (event.key === "ArrowUp") { event.preventDefault(); pointAt(Math.max(completion.active, 0) - 1); }
    else if (event.key === "Escape") { event.preventDefault(); closeOptions(); }
    else if ((event.key === "Enter" || event.key === "Tab") && completion.active >= 0) { event.preventDefault(); take(completion.active); }
  });

  const place = () => [...at("features").querySelectorAll("input:checked")].map((box) => box.value);
  at("features").addEventListener("change", () => { at("place").textContent = place().join(", ") || "anywhere"; if (input.value) say(); });
  at("say").addEventListener("submit", (event) => { event.preventDefault(); closeOptions(); say(); });
  async function say(guess = false) {
    const said = at("said");
    try {
      const answer = await ask("say", { expression: input.value, place: place(), explain: true, guess });
      said.replaceChildren(...spoken(answer));
    } catch (error) {
      said.replaceChildren(fault(error));
      if (/, or --guess$/.test(error.message)) said.append(button("Say it all the same", () => say(true)));
    }
  }
  function spoken(answer) {
    const many = answer.parts.length > 1;
    const args = answer.parts.flatMap((part, k) => part.args.map((name) => (many ? `${k + 1}.${name}` : name)));
    const spans = Object.entries(answer.arguments).map(([name, [start, end]]) => [start, end, name]).sort((a, b) => a[0] - b[0]);
    const made = [el("p", { class: "text" }, V.marked(answer.text, spans, args))];
    if (answer.left_out.length) made.push(el("p", {}, el("strong", {}, "Not said: "), answer.left_out.join(", ")));
    if (answer.doubts.length) made.push(el("p", { class: "fault" }, "This is in doubt; see below."));
    for (const part of answer.parts) made.push(...explained(part));
    return made;
  }
  // After an edit beside what was said: say it again, and show the predicate as it is now.
  async function again() {
    await say();
    if (view.dataset.predicate) await route();
    input.focus();
  }
  function explained(part) {
    const [chosen, ...others] = part.choices;
    const head = (one, ...more) => el("div", { class: "row" }, link(part.predicate), V.template(one.pieces, part.args), V.templateNotes(one), ...more);
    const made = part.composed.map((one) => head(one));
    if (chosen) made.push(...(chosen.sentences || [chosen]).map((one) => head(one, ...acting(one, part, again))));
    made.push(el("ul", { class: "why soft small" }, part.why.map((why) => el("li", {}, why))));
    if (others.length) {
      made.push(el("details", {}, el("summary", { class: "soft small" }, V.count(others.length, "alternative")), el("ol", { class: "choices", start: "2" }, others.map((one) =>
        el("li", {}, el("span", { class: "prose" }, one.said), " ", el("span", { class: "soft small" }, `weight ${one.weight}`),
          one.left_out.length ? el("span", { class: "tag" }, `leaves out ${one.left_out.join(", ")}`) : null)))));
    }
    if (part.unfit.length) {
      made.push(el("details", {}, el("summary", { class: "soft small" }, `${V.count(part.unfit.length, "template")} that ${part.unfit.length === 1 ? "does" : "do"} not fit here`),
        el("ul", { class: "plain" }, part.unfit.map((one) => el("li", {}, V.template(one.pieces, part.args), " ", el("span", { class: "soft small" }, one.reasons.join("; ")))))));
    }
    return made;
  }
  at("example").addEventListener("click", async () => {
    if (state.whole.examples) {
      const offset = Math.floor(Math.random() * state.whole.examples);
      const found = await query("meanings", { offset, limit: 1 });
      input.value = found.meanings[0].expression;
    } else {
      const name = view.dataset.predicate || state.whole.predicates[Math.floor(Math.random() * state.whole.predicates.length)].predicate;
      const found = await query("predicate", { name });
      if (found.sample) input.value = found.sample.expression;
    }
    say();
  });

  // ---- beginning ----
  async function begin() {
    state.whole = await query("dictionary", {});
    at("name").textContent = state.whole.name;
    const item = (href, label, note) => el("li", {}, el("a", { href }, label, note ? el("span", { class: "soft" }, note) : null));
    at("menu").replaceChildren(item("#/", "Overview"), item("#/thesaurus", "Thesaurus", state.whole.counts.paraphrases.toLocaleString("en")),
      ...state.whole.predicates.map((one) => item(`#/p/${encodeURIComponent(one.predicate)}`, one.predicate, one.wordings.toLocaleString("en"))));
    at("where").hidden = !state.whole.features.length;
    at("features").replaceChildren(...state.whole.features.map((one) => el("label", {}, el("input", { type: "checkbox", value: one }), ` ${one}`)));
    took(state.whole);
    await route();
    document.documentElement.dataset.ready = "yes";
  }
  let timer = 0;
  at("query").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => { const words = at("query").value.trim(); location.hash = words ? `#/search/${encodeURIComponent(words)}` : "#/"; }, 200);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); at("query").focus(); }
  });
  window.addEventListener("hashchange", route);
  window.addEventListener("unhandledrejection", (event) => { event.preventDefault(); at("pending").textContent = event.reason.message; });
  document.addEventListener("visibilitychange", async () => { if (!document.hidden) took(await ask("state").catch(() => ({ pending: [], changed_on_disk: false }))); });
  setInterval(async () => { if (!document.hidden) { const now = await ask("state").catch(() => null); if (now) took(now); } }, 15000);
  begin().catch((error) => show(fault(error)));
})();

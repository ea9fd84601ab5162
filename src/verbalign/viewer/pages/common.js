"use strict";
// What the report and the explorer share: text with its arguments marked, templates, figures that can be asked, and
// the phases behind a predicate.  All text is set as text; the only markup taken over is the SVG of our own figures.
const V = (() => {
  const SVG = "http://www.w3.org/2000/svg";
  const HUES = 8;
  const SHRUNK = 0.85;

  // ---- elements ----
  function el(tag, props = {}, ...kids) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
      if (value === undefined || value === null || value === false) continue;
      if (name === "on") for (const [event, react] of Object.entries(value)) made.addEventListener(event, react);
      else if (name === "class") made.className = value;
      else made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...kids.flat().filter((kid) => kid !== null && kid !== undefined && kid !== false));
    return made;
  }
  const text = (value) => document.createTextNode(value);
  const count = (number, one, many) => `${number.toLocaleString("en")} ${number === 1 ? one : many || one + "s"}`;
  const button = (label, react, props = {}) => el("button", { type: "button", on: { click: react }, ...props }, label);

  function hue(args, name) {
    const place = args.indexOf(name);
    return `a${(place < 0 ? args.length : place) % HUES}`;
  }

  // ---- text ----
  // Places are given in code points, JavaScript counts UTF-16 units.
  function marked(said, parts, args, look = "prose") {
    const points = Array.from(said);
    const made = el("span", { class: look });
    let at = 0;
    for (const [start, end, name] of parts) {
      if (start > at) made.append(points.slice(at, start).join(""));
      made.append(el("mark", { class: `arg ${hue(args, name)}`, "data-name": name }, points.slice(start, end).join("")));
      at = end;
    }
    made.append(points.slice(at).join(""));
    return made;
  }
  const wording = (source, args) => marked(source.text, source.arguments, args);

  function template(pieces, args) {
    return el("span", { class: "template" }, pieces.flatMap((piece) => shown(piece, args)));
  }
  function shown(piece, args) {
    if (piece.choice) return [cases(piece.choice, args)];
    const [literal, slot, words, rendering] = piece;
    if (slot === null) return [literal];
    return [literal, words === null
      ? el("span", { class: `slot ${hue(args, slot)}` }, slot, rendering ? el("span", { class: "rendering" }, ` ${rendering}`) : null)
      : el("mark", { class: `arg ${hue(args, slot)}`, "data-name": slot }, words)];
  }
  // A choice of words, a line a case.  Words that are said or not stand in the line, with their condition.
  function cases(branches, args) {
    const when = (one) => el("span", { class: "when" }, `if ${one.when}${one.guessed ? " (a guess)" : ""}: `);
    const words = (one) => el("span", {}, one.pieces.length ? one.pieces.flatMap((piece) => shown(piece, args)) : el("span", { class: "soft" }, "nothing"));
    const said = branches.filter((one) => one.pieces.length);
    const simple = said.length === 1 && !said[0].pieces.some((piece) => piece.choice);
    if (simple) {
      const silent = branches.filter((one) => one !== said[0]);
      const title = silent.map((one) => `nothing if ${one.when}${one.guessed ? " (a guess)" : ""}`).join("; ");
      return el("span", { class: "cases optional", title: title || null }, when(said[0]), words(said[0]));
    }
    return el("span", { class: "cases" }, branches.map((one) => el("span", { class: "case" }, when(one), words(one))));
  }

  function sourceItem(source, args) {
    const from = source.writer ? `${source.meaning}, ${source.writer}` : source.meaning;
    return el("li", {}, wording(source, args), " ", el("span", { class: "soft small" }, from));
  }

  // ---- figures ----
  function figure(payload, args, sources) {
    const parsed = new DOMParser().parseFromString(payload.svg, "image/svg+xml").documentElement;
    const drawing = document.importNode(parsed, true);
    const width = Number(drawing.getAttribute("width"));
    drawing.style.width = `clamp(${SHRUNK * width}px, 100%, ${width}px)`;  // a little smaller, if then it can be seen whole
    drawing.style.height = "auto";
    const behind = el("div", { class: "behind", "aria-live": "polite", hidden: true });
    const known = args.length ? args : payload.arguments;
    ask(drawing, behind, payload, known, sources);
    const hint = " Choose a word, a line or a mark to see its wordings (arrow keys walk through the figure).";
    return el("figure", {}, el("div", { class: "canvas" }, drawing), el("figcaption", {}, payload.caption + hint), behind);
  }

  // Lets every word and line of a figure be chosen; the wordings that go through it are listed below.
  function ask(drawing, behind, payload, args, sources) {
    const choices = [...drawing.querySelectorAll(".choice")];
    const rows = new Map(choices.map((choice) => [choice, choice.dataset.rows.split(" ").filter(Boolean).map(Number)]));
    let chosen = null;
    let current = drawing.querySelector(".node-choice");
    if (!current) return;
    current.setAttribute("tabindex", "0");

    function focus(choice) {
      if (!choice) return;
      current.setAttribute("tabindex", "-1");
      current = choice;
      current.setAttribute("tabindex", "0");
      current.focus();
      current.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    async function choose(choice) {
      chosen = chosen === choice ? null : choice;
      const wanted = new Set(chosen ? rows.get(chosen) : []);
      for (const other of choices) {
        other.setAttribute("aria-pressed", String(other === chosen));
        other.classList.toggle("chosen", other === chosen);
        other.classList.toggle("off", Boolean(chosen) && !rows.get(other).some((row) => wanted.has(row)));
      }
      behind.hidden = !chosen;
      behind.replaceChildren();
      if (!chosen) return;
      const asked = chosen;
      const found = await sources([...wanted].map((row) => payload.rows[row]));
      if (asked !== chosen) return;
      const label = asked.getAttribute("aria-label");
      const head = el("div", { class: "behind-head" }, el("strong", {}, label[0].toUpperCase() + label.slice(1)),
        button("Close", () => { choose(asked); focus(asked); }, { class: "quiet" }));
      behind.append(head, el("ol", { class: "plain", tabindex: "0", "aria-label": "Wordings" }, found.map((one) => sourceItem(one, args))));
    }
    const nodes = new Map(choices.filter((c) => c.dataset.node).map((c) => [c.dataset.node, c]));
    const edges = choices.filter((c) => c.dataset.source);
    const middle = (choice) => { const box = choice.getBBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const heaviest = (found) => found.sort((a, b) => rows.get(b).length - rows.get(a).length)[0];
    const siblings = () => {
      const found = current.dataset.node
        ? [...nodes.values()].filter((c) => Math.abs(middle(c)[0] - middle(current)[0]) < 2)
        : edges.filter((c) => c.dataset.source === current.dataset.source);
      const height = (c) => (c.dataset.node ? middle(c)[1] : middle(nodes.get(c.dataset.target))[1]);
      return found.sort((a, b) => height(a) - height(b));
    };
    const ways = {
      ArrowRight: () => current.dataset.node
        ? heaviest(edges.filter((c) => c.dataset.source === current.dataset.node)) : nodes.get(current.dataset.target),
      ArrowLeft: () => current.dataset.node
        ? heaviest(edges.filter((c) => c.dataset.target === current.dataset.node)) : nodes.get(current.dataset.source),
      ArrowUp: () => { const all = siblings(); return all[all.indexOf(current) - 1]; },
      ArrowDown: () => { const all = siblings(); return all[all.indexOf(current) + 1]; },
      Home: () => nodes.get("0"),
      End: () => [...nodes.values()].sort((a, b) => middle(b)[0] - middle(a)[0])[0],
    };
    drawing.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(current); }
      else if (event.key === "Escape" && chosen) { choose(chosen); }
      else if (ways[event.key]) { event.preventDefault(); focus(ways[event.key]()); }
    });
    drawing.addEventListener("click", (event) => {
      const choice = event.target.closest(".choice");
      if (choice) { focus(choice); choose(choice); }
    });
  }

  // ---- lists that grow ----
  function growing(list, items, make, step) {
    const more = button("", () => grow(), { class: "quiet" });
    let shown = 0;
    function grow() {
      const next = items.slice(shown, shown + step);
      list.append(...next.map(make));
      shown += next.length;
      more.hidden = shown >= items.length;
      more.textContent = `Show ${Math.min(step, items.length - shown)} more of ${(items.length - shown).toLocaleString("en")}`;
    }
    grow();
    return more;
  }

  // ---- the phases behind a predicate ----
  // `from` gives: sources(numbers), meanings: [[name, [numbers]], …], drawn: [names], figures(name) -> {words, slots},
  // sets: [{arguments, wordings}], set(k) -> figure
  function phases(entry, from) {
    const args = entry.args;
    const made = el("div", { class: "phases" });
    if (!from.meanings.length) {
      made.append(el("p", { class: "soft" }, from.missing || "There are no wordings behind this predicate."));
      return made;
    }
    made.append(phase(1, "Wordings, with the arguments that were found in them"), wordings(from, args));
    if (from.drawn.length) {
      made.append(phase(2, "One meaning: its wordings as a lattice, the words of arguments shaded"));
      const pick = el("select", { "aria-label": "Meaning" }, from.drawn.map((name) => el("option", { value: name }, name)));
      const words = el("div"), slots = el("div");
      const show = async () => {
        const drawn = await from.figures(pick.value);
        words.replaceChildren(figure(drawn.words, args, from.sources));
        slots.replaceChildren(figure(drawn.slots, args, from.sources));
      };
      pick.addEventListener("change", show);
      made.append(from.drawn.length > 1 ? pick : el("span"), words, phase(3, "The same with slots for the arguments"), slots);
      show();
    }
    if (from.sets.length) {
      made.append(phase(4, "All meanings together: their slotted wordings as one lattice"));
      const name = (set) => (set.arguments === null ? "all wordings" : `those that say ${set.arguments.join(", ") || "no argument"}`);
      const pick = el("select", { "aria-label": "Wordings" },
        from.sets.map((set, k) => el("option", { value: k }, `${name(set)} (${set.wordings.toLocaleString("en")})`)));
      const place = el("div");
      const show = async () => place.replaceChildren(figure(await from.set(Number(pick.value)), args, from.sources));
      pick.addEventListener("change", show);
      made.append(from.sets.length > 1 ? pick : el("span"), place);
      show();
    }
    return made;
  }
  const phase = (number, title) => el("h3", {}, `${number} · ${title}`);

  function wordings(from, args) {
    const list = el("div");
    const make = ([name, numbers]) => {
      const lines = el("ul", { class: "plain" });
      from.sources(numbers).then((found) => lines.append(...found.map((source) => el("li", {}, wording(source, args),
        source.writer ? el("span", { class: "soft small" }, ` ${source.writer}`) : null))));
      return el("div", { class: "meaning" }, el("div", { class: "name" }, name), lines);
    };
    return el("div", {}, list, growing(list, from.meanings, make, 3));
  }

  // ---- templates, thesaurus, overview ----
  function share(part, whole) {
    const made = document.createElementNS(SVG, "svg");
    made.setAttribute("class", "bar");
    made.setAttribute("aria-hidden", "true");
    const fill = document.createElementNS(SVG, "rect");
    fill.setAttribute("width", `${whole ? Math.round((100 * part) / whole) : 0}%`);
    fill.setAttribute("height", "100%");
    fill.setAttribute("fill", "currentColor");
    made.append(fill);
    return made;
  }

  function templateNotes(one) {
    return [
      one.pinned ? el("span", { class: "tag pinned" }, "pinned") : null,
      one.accepted ? el("span", { class: "tag accepted" }, "accepted") : null,
      ...one.notes.map((note) => el("span", { class: "tag note" }, note)),
    ];
  }

  function behindTemplate(one, args, sources) {
    if (!one.sources.length) return el("span", { class: "soft small" }, one.pinned || one.accepted ? "added or edited by hand" : "put together from many wordings");
    const list = el("ol", { class: "plain" });
    const details = el("details", {}, el("summary", { class: "soft small" }, `taken from ${count(one.sources.length, "wording")}`), list);
    details.addEventListener("toggle", async () => {
      if (details.open && !list.children.length) list.append(...(await sources(one.sources)).map((source) => sourceItem(source, args)));
    });
    return details;
  }

  // Which sentences people say one after the other, by their numbers.
  function plans(entry) {
    const several = entry.plans.filter(([numbers]) => numbers.length > 1);
    if (!several.length) return null;
    const list = el("ul", { class: "plain plans" });
    const make = ([numbers, wordings]) => el("li", {}, numbers.map((number) => number + 1).join(" + "), " ",
      el("span", { class: "soft small" }, wordings ? count(wordings, "wording") : "put together by hand"));
    return el("div", {}, el("h3", {}, "Said one after the other"), list, growing(list, several, make, 12));
  }

  function unlisted(entry) {
    if (entry.pool <= entry.templates.length) return "";
    const all = `${V.count(entry.pool, "template")} for ${V.count(entry.configurations, "configuration")} of arguments and values`;
    return el("p", { class: "soft" }, `These serve most meanings. There are ${all}; the search finds the others.`);
  }

  function stated(entry) {
    const rows = Object.entries(entry.stated).map(([name, [newSaid, isNew, givenSaid, given]]) =>
      el("tr", {}, el("th", { scope: "row" }, el("span", { class: `slot ${hue(entry.args, name)}` }, name)),
        el("td", {}, share(newSaid + givenSaid, isNew + given), `${newSaid + givenSaid} of ${isNew + given}`),
        el("td", {}, isNew ? `${newSaid} of ${isNew}` : "–"), el("td", {}, given ? `${givenSaid} of ${given}` : "–")));
    return el("div", { class: "wide" }, el("table", {},
      el("thead", {}, el("tr", {}, ["argument", "stated", "where it is new", "where it was just named"].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows)));
  }

  function overview(whole, link) {
    const counts = Object.entries(whole.counts).map(([name, number]) => el("li", {}, el("b", {}, number.toLocaleString("en")), name));
    const parameters = Object.entries(whole.parameters).filter(([, value]) => typeof value !== "object")
      .map(([name, value]) => `${name.replace("_", " ")} ${value}`).join(", ");
    const made = el("div", {}, el("ul", { class: "counts" }, counts), el("p", { class: "soft" }, `Learned with ${parameters || "no known parameters"}.`));
    const { few, dropped } = whole.coverage;
    made.append(el("h3", {}, "Where there is little to learn from"));
    made.append(few.length ? table(["predicate", "meanings", "wordings", "what is thin"], few.map((row) =>
      [link(row.predicate), row.meanings.toLocaleString("en"), row.wordings.toLocaleString("en"), row.faults.join("; ")]))
      : el("p", { class: "soft" }, "Nowhere: every predicate has templates and wordings enough."));
    made.append(el("h3", {}, "Arguments that writers drop"));
    made.append(dropped.length ? table(["predicate", "argument", "stated", "where it is new", "where it was just named"], dropped.map((row) =>
      [link(row.predicate), row.argument, el("span", {}, share(row.said, row.of), `${row.said.toLocaleString("en")} of ${row.of.toLocaleString("en")}`),
        row.where_new[1] ? row.where_new.join(" of ") : "–", row.where_just_named[1] ? row.where_just_named.join(" of ") : "–"]))
      : el("p", { class: "soft" }, "None: every argument is stated by most wordings."));
    if (whole.terms.length) {
      made.append(el("h3", {}, "Values in words"));
      made.append(table(["value", "in words", "how often", "left as it stands"], whole.terms.map((row) =>
        [el("code", {}, row.pattern), el("span", {}, row.wordings.slice(0, 3).map((one) => `${one.text} (after ${one.after.join(", ")})`).join("; ")),
          row.wordings.reduce((sum, one) => sum + one.count, 0).toLocaleString("en"), row.left.toLocaleString("en")])));
    }
    return made;
  }

  function table(heads, rows, limit = 12) {
    const body = el("tbody");
    const made = el("div", {}, el("div", { class: "wide" }, el("table", {},
      el("thead", {}, el("tr", {}, heads.map((head) => el("th", { scope: "col" }, head)))), body)));
    made.append(growing(body, rows, (cells) => el("tr", {}, cells.map((cell) => el("td", {}, cell))), limit));
    return made;
  }

  function paraphrases(pairs, actions = () => null) {
    const list = el("ul", { class: "plain" });
    const make = (pair) => el("li", { class: "card pair" },
      el("div", { class: "row" }, el("strong", { class: "prose" }, pair.left), el("span", { class: "soft", "aria-label": "means the same as" }, "≈"),
        el("strong", { class: "prose" }, pair.right), el("span", { class: "tag" }, `${count(pair.support, "meaning")}`), actions(pair)),
      pair.examples.length ? el("details", {}, el("summary", { class: "soft small" }, count(pair.examples.length, "example")),
        el("ul", { class: "plain" }, pair.examples.map(([left, right]) => el("li", { class: "prose" }, left, el("br"), right)))) : null);
    return el("div", {}, list, growing(list, pairs, make, 20));
  }

  return { el, text, count, button, hue, marked, wording, template, templateNotes, behindTemplate, plans, unlisted, sourceItem, figure, phases,
    stated, overview, table, paraphrases, growing, share };
})();

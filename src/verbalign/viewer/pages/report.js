"use strict";
// The report: everything is in the page, packed, and unpacked when it is looked at.
(() => {
  const { el } = V;
  const unpacked = new Map();
  async function part(name) {
    if (!unpacked.has(name)) unpacked.set(name, unpack(document.getElementById(`part-${name}`).textContent));
    return unpacked.get(name);
  }
  async function unpack(packed) {
    const bytes = Uint8Array.from(atob(packed.trim()), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  const pages = {};
  async function sources(numbers) {
    const { size, sources: known } = pages.whole;
    return Promise.all(numbers.filter((number) => number < known).map(async (number) => {
      const chunk = await part(`s${Math.floor(number / size)}`);
      return chunk[number % size];
    }));
  }

  function body(data, place) {
    const { entry } = data;
    const from = {
      sources, meanings: data.meanings, drawn: Object.keys(data.drawn), figures: async (name) => data.drawn[name],
      sets: data.sets, set: async (k) => data.sets[k].figure, missing: pages.whole.missing,
    };
    place.append(V.stated(entry), V.phases(entry, from), el("h3", {}, "5 · Templates, with their weights and sources"), templates(entry));
    if (entry.rejected.length) {
      place.append(el("h3", {}, "Rejected"), el("ul", {}, entry.rejected.map((text) => el("li", { class: "prose" }, text))));
    }
    if (data.sample) place.append(el("h3", {}, "A sample"), sample(data.sample, entry.args));
  }

  function templates(entry) {
    const list = el("ul", { class: "plain templates" });
    const number = (one) => (entry.framed ? `${entry.templates.indexOf(one) + 1} · ` : "") + one.weight.toFixed(2);
    const make = (one) => el("li", {}, el("div", { class: "row" }, el("span", { class: "number" }, number(one)),
      V.template(one.pieces, entry.args), V.templateNotes(one)), V.behindTemplate(one, entry.args, sources));
    return el("div", {}, list, V.growing(list, entry.templates, make, 30), V.unlisted(entry), V.plans(entry));
  }

  function sample(one, args) {
    return el("div", { class: "card" }, el("code", {}, one.expression), el("br"), V.marked(one.text, one.arguments, args));
  }

  function predicate(summary, k) {
    const place = el("div", { class: "body" });
    const made = el("details", { class: "predicate", id: `p-${k}` },
      el("summary", {}, el("strong", {}, summary.predicate), el("span", { class: "soft small" }, `(${summary.args.join(", ")})`),
        el("span", { class: "soft small" }, [V.count(summary.meanings, "meaning"), V.count(summary.wordings, "wording"), V.count(summary.templates, "template")].join(" · ")),
        el("span", { class: "best" }, summary.best ? V.template(summary.best, summary.args) : "no template")), place);
    made.addEventListener("toggle", async () => {
      if (made.open && !place.childNodes.length) body(await part(`p${k}`), place);
    });
    return made;
  }

  function open(name) {
    const made = pages.made.get(name);
    made.hidden = false;
    made.open = true;
    made.scrollIntoView();
    made.querySelector("summary").focus();
  }
  const link = (name) => (pages.args.has(name) ? V.button(name, () => open(name), { class: "link" }) : el("span", {}, name));

  // ---- search ----
  let asked = 0;
  async function search(query) {
    const mine = ++asked;
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (text) => { const low = text.toLowerCase(); return words.every((word) => low.includes(word)); };
    const index = await part("index");
    let found = 0;
    pages.whole.predicates.forEach((summary, k) => {
      const fit = !words.length || fits([summary.predicate, ...summary.args, ...index[k]].join(" "));
      found += fit;
      pages.made.get(summary.predicate).hidden = !fit;
    });
    const place = document.getElementById("found");
    if (!words.length) { place.hidden = true; status(""); return; }
    const hits = [];
    for (let k = 0; k < pages.whole.chunks; k++) {
      for (const source of await part(`s${k}`)) if (fits(source.text)) hits.push(source);
      if (mine !== asked) return;
    }
    const named = new Set(hits.map((source) => source.predicate));
    for (const [name, made] of pages.made) if (made.hidden && named.has(name)) { made.hidden = false; found++; }
    const list = el("ol", { class: "plain" });
    const make = (source) => el("li", {}, link(source.predicate), " ", V.wording(source, pages.args.get(source.predicate) || []),
      el("span", { class: "soft small" }, ` ${source.meaning}`));
    const more = V.growing(list, hits, make, 20);
    place.replaceChildren(el("h2", { id: "wordings" }, `Wordings with “${query}”`), el("p", { class: "soft" }, V.count(hits.length, "wording")), list, more);
    place.hidden = false;
    status(`${V.count(found, "predicate")} and ${V.count(hits.length, "wording")} found`);
  }
  const status = (text) => { document.getElementById("status").textContent = text; };

  async function begin() {
    const whole = await part("whole");
    pages.whole = whole;
    pages.args = new Map(whole.predicates.map((summary) => [summary.predicate, summary.args]));
    document.getElementById("overview").append(V.overview(whole, link));
    pages.made = new Map(whole.predicates.map((summary, k) => [summary.predicate, predicate(summary, k)]));
    document.getElementById("predicates").append(...pages.made.values());
    const thesaurus = await part("thesaurus");
    document.getElementById("thesaurus").append(thesaurus.pairs.length ? V.paraphrases(thesaurus.pairs)
      : el("p", { class: "soft" }, "No paraphrases were found."));
    const samples = document.getElementById("samples");
    samples.append(...whole.samples.map((one) => sample(one, pages.args.get(one.predicate))));
    const input = document.getElementById("query");
    let timer = 0;
    input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => search(input.value.trim()), 150); });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
    });
    document.documentElement.dataset.ready = "yes";
  }
  begin();
})();

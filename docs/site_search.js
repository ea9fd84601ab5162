// Search in the pages of the site, without a server: the index is a script, so it also loads when a page is opened from the disk.
document.addEventListener("DOMContentLoaded", function () {
  "use strict";
  const input = document.getElementById("mkdocs-search-query");
  const place = document.getElementById("mkdocs-search-results");
  if (!input || !place) return;

  function words(text) {
    return text.toLowerCase().split(/[^\p{L}\p{N}_-]+/u).filter(Boolean);
  }

  // How well a section answers: every word of the query begins one of its words; those of its title count most.
  function score(section, asked) {
    let sum = 0;
    for (const word of asked) {
      const found = 20 * section.heading.filter((one) => one.startsWith(word)).length
        + section.body.filter((one) => one.startsWith(word)).length;
      if (!found) return 0;
      sum += Math.min(found, 30);
    }
    return sum;
  }

  function show(found) {
    place.replaceChildren();
    for (const section of found.slice(0, 30)) {
      const article = document.createElement("article");
      const link = document.createElement("a");
      link.href = base_url + "/" + section.location;
      link.textContent = section.title;
      const heading = document.createElement("h3");
      heading.append(link);
      const text = document.createElement("p");
      text.textContent = section.text.slice(0, 200);
      article.append(heading, text);
      place.append(article);
    }
    if (!found.length) place.textContent = place.dataset.noResultsText || "No results found";
  }

  function search(index) {
    const asked = words(input.value);
    const ranked = index.map((section) => [score(section, asked), section]).filter(([sum]) => sum);
    show(asked.length ? ranked.sort((a, b) => b[0] - a[0]).map(([, section]) => section) : []);
  }

  const script = document.createElement("script");
  script.src = base_url + "/search/search_index.js";
  script.onload = function () {
    const index = window.searchIndex.map((s) => ({ ...s, heading: words(s.title), body: words(s.text) }));
    input.addEventListener("input", () => search(index));
    const query = new URLSearchParams(window.location.search).get("q");
    if (query) {
      input.value = query;
      search(index);
    }
  };
  document.head.append(script);
});

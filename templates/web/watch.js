"use strict";
// Follows the game: asks for a description of what there is, and for pictures by what they show. Nothing is reloaded; only what changed is put in place.
const config = JSON.parse(document.getElementById("config").textContent);
const w = (id) => config.words["watch/" + id] || id;
const $ = (id) => document.getElementById(id);
const make = (tag, attributes = {}, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") for (const [key, one] of Object.entries(value)) node.style.setProperty(key, one);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
};

// --- what is chosen: kept for this page in the address, so that a reload shows the same
const chosen = Object.assign(
  { tab: "pieces", languages: config.chosen, sides: "front", paper: "a4", backs: "duplex-long", eyes: "all", zoom: 100, overlay: false, changed: false, find: "" },
  readHash());

function readHash() {
  try { return JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}"); } catch { return {}; }
}

function keep() {
  history.replaceState(null, "", "#" + encodeURIComponent(JSON.stringify(chosen)));
}

// --- asking: one question at a time; a change that comes meanwhile asks again afterwards
let generation = 0;
let asking = false;
let again = false;
let connected = false;

async function refresh() {
  if (asking) { again = true; return; }
  asking = true;
  try {
    do {
      again = false;
      await show();
    } while (again);
  } catch (bad) {
    status(w("lost"));
  } finally {
    asking = false;
  }
}

async function ask(what, parameters) {
  const answer = await fetch(what + "?" + new URLSearchParams(parameters));
  if (!answer.ok) throw new Error(answer.status);
  return answer.json();
}

async function show() {
  const tab = chosen.tab;
  if (tab === "play") { showProblems([]); return; }
  const asked = chosen.languages.map((lang) => {
    if (tab === "sheets") return ask("sheets", { lang, paper: chosen.paper, backs: chosen.backs });
    if (tab === "book") return ask("book", { lang });
    return ask("state", { lang });
  });
  const told = await Promise.all(asked);
  if (tab !== chosen.tab) return;
  const columns = $("columns");
  columns.querySelectorAll(".column").forEach((column) => {
    if (!chosen.languages.includes(column.dataset.lang) || column.dataset.tab !== tab) column.remove();
  });
  chosen.languages.forEach((lang, number) => {
    let column = [...columns.children].find((one) => one.dataset.lang === lang);
    if (!column) column = make("section", { class: "column", "data-lang": lang, "data-tab": tab, lang, "aria-label": config.languages[lang] || lang });
    if (columns.children[number] !== column) columns.insertBefore(column, columns.children[number] || null);
    ({ pieces: showPieces, sheets: showSheets, book: showBook })[tab](column, told[number], lang);
  });
  generation = Math.max(...told.map((one) => one.generation));
  showProblems(told.flatMap((one) => one.problems));
  const wrong = told.some((one) => one.problems.some((problem) => problem.severity === "error"));
  status(wrong ? w("last-good") : w("up-to-date"));
  document.body.dataset.generation = generation;
}

function status(text) { $("status").textContent = text; }

// --- pieces
function showPieces(column, told, lang) {
  if (lang === chosen.languages[0]) {
    $("title").textContent = told.title;
    $("changed-label").hidden = !told.release;
    if (told.release) $("changed-name").textContent = w("changed") + " " + told.release;
  }
  const wanted = [];
  if (chosen.languages.length > 1) wanted.push(keyed(column, "language", "p", { class: "language" }, (node) => { node.textContent = config.languages[lang] || lang; }));
  for (const component of told.components) {
    const items = component.items.filter((item) => visible(item, component));
    if (!items.length) continue;
    wanted.push(keyed(column, "h-" + component.id, "h2", {}, (node) => {
      node.replaceChildren(component.name + " ", make("small", {}, component.count + " × " + component.kind));
    }));
    wanted.push(keyed(column, "p-" + component.id, "div", { class: "pieces" }, (node) => {
      arrange(node, items.map((item) => keyed(node, item.id, "figure", {}, (figure) => showPiece(figure, item, lang))));
    }));
  }
  if (!told.components.length) wanted.push(keyed(column, "empty", "p", { class: "empty" }, (node) => { node.textContent = w("nothing-yet"); }));
  arrange(column, wanted);
}

function visible(item, component) {
  const word = chosen.find.trim().toLowerCase();
  if (chosen.changed && !item.changed) return false;
  return !word || item.id.includes(word) || component.id.includes(word) || component.name.toLowerCase().includes(word);
}

function showPiece(figure, item, lang) {
  figure.classList.toggle("changed", item.changed);
  const faces = ["front", "back"].filter((side) => item[side] && (chosen.sides === "both" || chosen.sides === side));
  const shown = faces.length ? faces : ["front"];
  const holder = keyed(figure, "faces", "div", { class: "faces" }, (node) => {
    arrange(node, shown.map((side) => keyed(node, side, "span", { class: "face" }, (face) => showFace(face, item[side], lang, item.id + ", " + w(side)))));
  });
  const caption = keyed(figure, "caption", "figcaption", {}, (node) => { node.textContent = item.id + (item.copies > 1 ? " × " + item.copies : ""); });
  arrange(figure, [holder, caption]);
}

function showFace(face, told, lang, alt) {
  face.style.setProperty("--w", told.width);
  face.style.setProperty("--h", told.height);
  face.style.setProperty("--b", told.bleed);
  picture(face, "picture/face/" + told.hash + "?lang=" + lang, alt);
  const size = [told.width, told.height, told.bleed, told.safe].join();
  if (face.dataset.size !== size) {
    face.dataset.size = size;
    const { width, height, bleed, safe } = told;
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`);
    for (const [inset, color, dash] of [[0, "#e0007a", ""], [safe, "#0090ff", "1.5 1"]]) {
      const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      for (const [name, value] of Object.entries({ x: inset, y: inset, width: Math.max(0, width - 2 * inset), height: Math.max(0, height - 2 * inset), fill: "none", stroke: color, "stroke-width": 0.35, "stroke-dasharray": dash })) rect.setAttribute(name, value);
      svg.append(rect);
    }
    face.querySelector("svg")?.remove();
    face.append(svg);
  }
}

// The new picture is loaded before the old one goes: no flicker, and the last good one stays if it cannot be had.
function picture(holder, source, alt) {
  if (holder.dataset.wanted === source) return;
  holder.dataset.wanted = source;
  const fresh = make("img", { alt, loading: holder.querySelector("img") ? "eager" : "lazy", decoding: "async", src: source });
  const old = holder.querySelector("img");
  if (!old) { holder.prepend(fresh); return; }
  fresh.decode().then(() => {
    if (holder.dataset.wanted === source) holder.querySelector("img")?.replaceWith(fresh);
  }).catch(() => { if (holder.dataset.wanted === source) holder.dataset.wanted = ""; });
}

// --- sheets and rulebook
function showSheets(column, told, lang) {
  showPages(column, told, lang, "sheet", (page) => "picture/sheet/" + page.key + "?" + new URLSearchParams({ lang, paper: chosen.paper, backs: chosen.backs }));
}

function showBook(column, told, lang) {
  showPages(column, told, lang, "book", (page) => "picture/book/" + page.key + "?lang=" + lang);
}

function showPages(column, told, lang, kind, source) {
  const wanted = told.pages.map((page, number) => keyed(column, kind + number, "figure", {}, (figure) => {
    const holder = keyed(figure, "page", "span", { class: kind, style: page.width ? { "--w": page.width, "--h": page.height } : {} }, (node) => {
      if (page.width) { node.style.setProperty("--w", page.width); node.style.setProperty("--h", page.height); }
      picture(node, source(page), w("page") + " " + (number + 1));
    });
    const caption = keyed(figure, "caption", "figcaption", {}, (node) => { node.textContent = w("page") + " " + (number + 1) + " / " + told.pages.length; });
    arrange(figure, [holder, caption]);
  }));
  if (!wanted.length) wanted.push(keyed(column, "empty", "p", { class: "empty" }, (node) => { node.textContent = w(kind === "book" ? "no-rulebook" : "nothing-yet"); }));
  arrange(column, wanted);
}

// A child by its key, made once and brought up to date again and again: that keeps the place to which one has scrolled.
function keyed(parent, key, tag, attributes, update) {
  let node = [...parent.children].find((child) => child.dataset.key === key);
  if (parent.index && parent.index.has(key)) node = parent.index.get(key);
  if (!node) node = make(tag, { ...attributes, "data-key": key });
  update(node);
  return node;
}

function arrange(parent, children) {
  parent.index = new Map(children.map((child) => [child.dataset.key, child]));
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  children.forEach((child, number) => { if (parent.children[number] !== child) parent.insertBefore(child, parent.children[number] || null); });
}

// --- problems
function showProblems(problems) {
  const seen = new Set();
  const different = problems.filter((problem) => { const key = problem.where + problem.message; return !seen.has(key) && seen.add(key); });
  different.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === "error" ? -1 : 1));
  const section = $("problems");
  section.hidden = !different.length;
  section.replaceChildren(...different.slice(0, 50).map((problem) => make("article", {},
    make("div", { class: "where" }, problem.where),
    make("div", { class: problem.severity }, problem.message),
    ...(problem.hint ? [make("div", {}, problem.hint)] : []),
    ...(problem.excerpt.length ? [make("pre", {}, ...problem.excerpt.map((line) => make(line.wrong ? "mark" : "span", {}, String(line.n).padStart(4) + "  " + line.text + "\n")))] : []))));
}

// --- play
let games = 0;
let players = 0;
async function play(more) {
  const want = { players: Number($("players").value), agents: $("agents").value.trim(), games: more ? games + 1000 : 1000 };
  status(w("playing"));
  $("go").disabled = $("more").disabled = true;
  $("stop").disabled = false;
  try {
    const answer = await fetch("simulate", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(want) });
    const told = await answer.json();
    if (told.error) {
      $("report").replaceChildren(make("pre", {}, told.error));
    } else {
      games = told.report.games;
      showReport(told.report);
    }
    status("");
  } catch {
    status(w("lost"));
  }
  $("go").disabled = false;
  $("more").disabled = !games;
  $("stop").disabled = true;
}

function showReport(report) {
  const percent = (share) => (100 * share).toFixed(1) + " %";
  const row = (name, ...cells) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((cell) => make("td", { class: "number" }, cell)));
  const bar = (share) => make("span", { class: "bar", style: { width: 12 * share + "rem" } });
  const parts = [make("p", {}, report.games.toLocaleString() + " " + w("games") + " · " + report.agents.join(", ") + " · " + report.seconds + " s")];
  for (const note of report.notes || []) parts.push(make("p", {}, note));
  const numbers = make("table", {}, row(w("turns"), report.turns.mean.toFixed(2)), row(w("score"), report.score.mean.toFixed(2)));
  report.win_rate.forEach((share, seat) => {
    const cell = make("span", {}, bar(share), percent(share) + " [" + report.win_rate_interval[seat].map(percent).join(", ") + "]");
    numbers.append(row(w("wins") + " " + (seat + 1), cell));
  });
  for (const [name, told] of Object.entries(report.ends || {})) numbers.append(row(w("end") + " " + name, make("span", {}, bar(told / report.games), percent(told / report.games))));
  parts.push(numbers);
  const heights = Object.entries(report.score.histogram).map(([value, count]) => [Number(value), count]).sort((a, b) => a[0] - b[0]);
  if (heights.length) {
    const [low, high] = [heights[0][0], heights[heights.length - 1][0]];
    const step = Math.max(1, Math.ceil((high - low + 1) / 60));
    const bins = new Array(Math.floor((high - low) / step) + 1).fill(0);
    for (const [value, count] of heights) bins[Math.floor((value - low) / step)] += count;
    const top = Math.max(...bins);
    parts.push(make("h2", {}, w("scores")), make("div", { class: "histogram", role: "img", "aria-label": w("scores") }, ...bins.map((count) => make("i", { style: { height: (100 * count) / top + "%" } }))), make("div", { class: "axis" }, make("span", {}, low), make("span", {}, high)));
  }
  const supplies = Object.entries(report.supplies || {});
  if (supplies.length) {
    const head = make("tr", {}, ...["supply", "least", "runs-out"].map((id) => make("th", {}, w(id))));
    parts.push(make("h2", {}, w("supplies")), make("table", {}, head, ...supplies.map(([name, told]) => row(name, String(told.min ?? told.minimum ?? ""), percent(told.run_out?.rate ?? told.run_out ?? 0)))));
  }
  const never = (report.findings || []).map((finding) => finding.group + ": " + finding.name);
  if (never.length) parts.push(make("h2", {}, w("never")), make("p", {}, never.join(" · ")));
  $("report").replaceChildren(...parts);
}

// --- controls
function setUp() {
  for (const [tag, name] of Object.entries(config.languages)) {
    const box = make("input", { type: "checkbox", value: tag });
    box.checked = chosen.languages.includes(tag);
    box.addEventListener("change", () => {
      const boxes = [...$("languages").querySelectorAll("input")];
      const ticked = boxes.filter((one) => one.checked).map((one) => one.value);
      if (!ticked.length) { box.checked = true; return; }
      chosen.languages = ticked;
      changedChoice();
    });
    $("languages").append(make("label", { class: "check" }, box, name));
  }
  for (const [id, options] of [["paper", config.papers], ["backs", config.backs], ["players", config.players]]) {
    for (const one of options) $(id).append(make("option", { value: one }, String(one)));
  }
  for (const id of ["sides", "paper", "backs", "eyes", "zoom", "overlay", "changed", "find"]) {
    const control = $(id);
    if (control.type === "checkbox") control.checked = chosen[id]; else control.value = chosen[id];
    control.addEventListener("input", () => {
      chosen[id] = control.type === "checkbox" ? control.checked : id === "zoom" ? Number(control.value) : control.value;
      changedChoice(["zoom", "overlay", "eyes"].includes(id));
    });
  }
  $("controls").addEventListener("submit", (event) => event.preventDefault());
  for (const button of document.querySelectorAll("nav button")) button.addEventListener("click", () => openTab(button.dataset.tab));
  $("help-button").addEventListener("click", () => $("help").showModal());
  $("wish").addEventListener("submit", (event) => { event.preventDefault(); play(false); });
  $("more").addEventListener("click", () => play(true));
  $("stop").addEventListener("click", () => fetch("stop", { method: "POST" }));
  document.addEventListener("keydown", onKey);
  openTab(chosen.tab);
}

function changedChoice(onlyLook = false) {
  keep();
  look();
  if (!onlyLook) refresh();
}

function look() {
  document.documentElement.style.setProperty("--zoom", chosen.zoom / 100);
  document.body.classList.toggle("overlay", chosen.overlay);
  document.body.dataset.eyes = chosen.eyes;
}

function openTab(tab) {
  chosen.tab = tab;
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll("nav button")) button.setAttribute("aria-selected", button.dataset.tab === tab);
  $("play").hidden = tab !== "play";
  changedChoice();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  if (event.target.matches("select, textarea, input:not([type=checkbox], [type=range])")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const turn = (id, values) => { $(id).value = values[(values.indexOf(chosen[id]) + 1) % values.length]; $(id).dispatchEvent(new Event("input")); };
  const flip = (id) => { $(id).checked = !$(id).checked; $(id).dispatchEvent(new Event("input")); };
  const zoom = (factor) => { $("zoom").value = chosen.zoom * factor; $("zoom").dispatchEvent(new Event("input")); };
  const languages = Object.keys(config.languages);
  const keys = {
    1: () => openTab("pieces"), 2: () => openTab("sheets"), 3: () => openTab("book"), 4: () => openTab("play"),
    b: () => turn("sides", ["front", "back", "both"]), o: () => flip("overlay"), e: () => turn("eyes", config.eyes),
    c: () => { if (!$("changed-label").hidden) flip("changed"); }, "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), 0: () => { $("zoom").value = 100; $("zoom").dispatchEvent(new Event("input")); },
    l: () => {
      const next = languages[(languages.indexOf(chosen.languages[0]) + 1) % languages.length];
      for (const box of $("languages").querySelectorAll("input")) box.checked = box.value === next;
      chosen.languages = [next];
      changedChoice();
    },
    "/": () => $("find").focus(), "?": () => $("help").showModal(),
  };
  if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
}

// --- news from the files
function follow() {
  const source = new EventSource("events");
  source.onmessage = (event) => {
    connected = true;
    const told = JSON.parse(event.data);
    if (told.generation !== generation) refresh();
  };
  source.onerror = () => { connected = false; status(w("lost")); };
}

setUp();
look();
follow();

// Builds the page from its data.

const DRAWERS = {
  flame: drawFlame,
  histogram: drawHistogram,
  map: drawMap,
  table: drawTable,
  values: drawValues,
  series: drawSeries,
  log: drawLog,
};

const KIND_NAMES = { histogram: "distribution", map: "map", series: "over time" };

const keyListeners = [];

function onKey(listener) {
  keyListeners.push(listener);
}

/** The user's choices by section, which new data do not change. */
const states = new Map();

const page = {
  head: el("header", { class: "head" }),
  nav: el("nav", { "aria-label": "Sections" }),
  main: el("main"),
  status: el("span", { class: "live", role: "status", hidden: true }),

  start(isLive) {
    document.body.append(this.head, this.nav, this.main, el("footer", {}, isLive
      ? "Made by nopal. This page fetches its data from nopal on this machine, and nothing from elsewhere."
      : "Made by nopal. This page fetches nothing and sends nothing."));
    document.addEventListener("keydown", (event) => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey) {
        const input = document.querySelector(".flame-search") ?? document.querySelector("input[type=search]");
        if (input) {
          event.preventDefault();
          input.focus();
          input.select();
        }
      }
      keyListeners.forEach((listener) => listener(event));
    });
  },

  show(model) {
    const program = shortProgram(model.program ?? "");
    document.title = [cut(model.title.replace(/\s+/g, " "), 80), program, "nopal"].filter(Boolean).join(" · ");
    this.showHead(model);
    keyListeners.length = 0;
    themeListeners.length = 0;
    const restore = placesIn(this.main);
    const sections = model.sections.map((section, i) => this.section(section, i, model));
    this.main.replaceChildren(...sections.length
      ? sections
      : [el("section", {}, el("p", { class: "quiet" }, model.empty ?? "There is nothing to show: no map has an entry, and nothing was printed."))]);
    this.nav.hidden = model.sections.length < 2;
    this.nav.replaceChildren(el("ul", {}, ...model.sections.map((section, i) =>
      el("li", {}, el("a", { href: `#section-${i}` }, cut(section.name, 40))))));
    restore();
  },

  showHead(model) {
    const facts = model.facts.map(([label, value]) =>
      el("div", { class: label === "next" ? "next" : label === "lost" && value !== "nothing" ? "bad" : null },
        el("dt", {}, label), el("dd", {}, ...(label === "next" ? nextCommands(value) : [value]))));
    const script = model.script && model.script !== model.title
      ? el("details", { class: "script" }, el("summary", {}, "script"), el("pre", {}, model.script))
      : null;
    const isCode = model.script === model.title;
    this.head.replaceChildren(...[
      el("div", { class: "top" }, mark(),
        el("div", { class: "question" },
          el("h1", { class: isCode ? "code" : null }, cut(model.title, 400)),
          model.program ? el("p", { class: "program" }, model.program) : null),
        this.status, themeButton),
      el("dl", { class: "facts" }, ...facts),
      script,
    ].filter(Boolean));
  },

  section(section, index, model) {
    const name = `${section.kind} ${section.name}`;
    if (!states.has(name)) {
      states.set(name, {});
    }
    const { element, tools, kind } = DRAWERS[section.kind](section, states.get(name), model);
    const title = el("h2", { id: `title-${index}`, class: section.name.startsWith("@") ? null : "plain" }, section.name);
    return el("section", { id: `section-${index}`, "aria-labelledby": `title-${index}`, "data-kind": section.kind },
      el("div", { class: "bar-of-tools" }, title, el("span", { class: "kind" }, kind ?? KIND_NAMES[section.kind] ?? ""), ...tools),
      section.note ? el("p", { class: "note" }, section.note) : null,
      element);
  },
};

/** Returns elements for lines such as "nopal gc -p 4711  # the pauses". */
function nextCommands(lines) {
  return lines.split("\n").map((line) => {
    const [command, why] = line.split(/\s+#\s/);
    return el("div", {}, el("code", {}, command), why ? el("span", { class: "quiet" }, why) : null);
  });
}

/** Returns the class of a program, for the title of the window: WebShop of com.shop.WebShop, process 4711, JDK 25. */
function shortProgram(program) {
  const main = /^[\w.$/-]*[\w$](?=,|$)/.exec(program)?.[0] ?? program;
  const file = main.slice(main.lastIndexOf("/") + 1);
  return cut(file.endsWith(".jar") ? file : file.slice(file.lastIndexOf(".") + 1), 60);
}

const SCROLLED = ".scroll, .canvas, .log, .plain-scroll";
const FOCUSED = "button, input, select, canvas, [tabindex]";

/** Saves scroll positions and the focus; returns a function that restores them. */
function placesIn(main) {
  const scroll = window.scrollY;
  const active = document.activeElement;
  const sections = [...main.children].map((section) => ({
    id: section.id,
    scrolls: [...section.querySelectorAll(SCROLLED)].map((box) => box.scrollTop),
    focus: [...section.querySelectorAll(FOCUSED)].indexOf(active),
  }));
  const typed = active instanceof HTMLInputElement ? [active.value, active.selectionStart, active.selectionEnd] : null;
  return () => {
    for (const { id, scrolls, focus } of sections) {
      const section = id && document.getElementById(id);
      if (section) {
        section.querySelectorAll(SCROLLED).forEach((box, i) => {
          box.scrollTop = scrolls[i] ?? 0;
        });
        const again = focus >= 0 ? section.querySelectorAll(FOCUSED)[focus] : null;
        again?.focus({ preventScroll: true });
        if (typed && again instanceof HTMLInputElement) {
          [again.value] = typed;
          again.setSelectionRange(typed[1], typed[2]);
        }
      }
    }
    if (sections.length > 0) {
      window.scrollTo(0, scroll);
    }
  };
}

/** Draws a prickly pear. */
function mark() {
  const NS = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 28 28");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const shapes = [
    ["ellipse", { cx: 14, cy: 19.5, rx: 5.4, ry: 8 }],
    ["ellipse", { cx: 7.6, cy: 9.6, rx: 4, ry: 5.8, transform: "rotate(-28 7.6 9.6)" }],
    ["ellipse", { cx: 20.6, cy: 9.2, rx: 3.8, ry: 5.6, transform: "rotate(30 20.6 9.2)" }],
    ["circle", { cx: 4.6, cy: 3.6, r: 1.8 }],
    ["circle", { cx: 24, cy: 3.4, r: 1.8 }],
  ];
  for (const [tag, attributes] of shapes) {
    const shape = document.createElementNS(NS, tag);
    Object.entries(attributes).forEach(([name, value]) => shape.setAttribute(name, value));
    svg.append(shape);
  }
  return svg;
}

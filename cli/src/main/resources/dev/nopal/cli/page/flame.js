// The section of a flame graph: the graph, its tools, and the methods as a table.

function drawFlame(section, state, model) {
  const { measure } = section.data;
  const trees = treesOf(section.data, model.app);
  const isFlat = section.data.levels.every((level) => level <= 1); // Single frames are easier to read as a table.
  const view = (state.view ??= {
    turned: false, lines: false, isDown: false, colouring: "kind", tab: isFlat ? "methods" : "graph", text: "",
  });
  const crumbs = el("div", { class: "crumbs", role: "navigation", "aria-label": "Zoom" });
  const frame = el("span", { class: "frame" });
  const numbers = el("span", { class: "numbers" });
  const matched = el("span", { class: "matched", role: "status" });
  let found = [];
  let place = -1;

  const graph = (state.graph ??= new FlameGraph()); // Kept, so that new data leave the zoom as it is.
  graph.measure = measure;
  graph.listener = {
    details: (node) => {
      frame.textContent = readable(node.frame.text);
      numbers.textContent = graph.numbers(node);
    },
    zoomed: (node) => showCrumbs(node),
  };
  const tablePart = el("div");
  const legend = el("div", { class: "legend", "aria-label": "Colours" });
  const help = el("p", { class: "keys-help" });
  [["click", " or "], ["Enter", " zooms in, "], ["Esc", " out again; "], ["↑ ↓ ← →", " move between frames; "], ["/", " searches"]]
    .forEach(([key, text]) => help.append(el("kbd", {}, key), text));

  const input = el("input", {
    type: "search", placeholder: "Search frames   /", "aria-label": "Search frames, a text or a regular expression",
    class: "flame-search", value: view.text,
    oninput: settled(() => find(input.value)),
    onkeydown: (event) => {
      if (event.key === "Enter" && found.length > 0) {
        place = (place + (event.shiftKey ? -1 : 1) + found.length) % found.length;
        graph.select(found[place]);
        event.preventDefault();
      }
    },
  });

  const graphPart = el("div", {},
    el("div", { class: "crumb-line" }, crumbs, matched, input),
    graph.box,
    el("div", { class: "details", role: "status" }, frame, numbers));

  function find(text) {
    view.text = text;
    const result = search(graph.root, patternOf(text));
    found = result.found;
    place = -1;
    graph.isSearching = text !== "";
    matched.textContent = text === "" ? "" : `${percent(result.weight, graph.total)} matched`;
    graph.draw();
  }

  function showCrumbs(node) {
    const path = [];
    for (let at = node; at; at = at.parent) {
      path.unshift(at);
    }
    const shown = path.length > 5 ? [path[0], null, ...path.slice(-3)] : path;
    crumbs.replaceChildren(...shown.flatMap((at, i) => [
      i ? "›" : "",
      at === null ? "…" : el("button", { type: "button", title: at.frame.text, onclick: () => graph.zoomTo(at) },
        at.parent ? at.frame.short : `all · ${measured(at.total, measure)}`),
    ]));
  }

  function rebuild() {
    graph.isDown = view.isDown;
    graph.hasLines = view.lines;
    graph.colouring = view.colouring;
    graph.show(trees.make(view));
    find(view.text);
    showLegend();
    showMethods();
  }

  function showLegend() {
    const kinds = new Set(trees.frames.slice(1).map((each) => each.kind)); // The first one represents all.
    legend.hidden = view.colouring !== "kind";
    legend.replaceChildren(...Object.keys(KINDS).filter((kind) => kinds.has(kind)).map((kind) => {
      const swatch = el("i");
      swatch.style.background = paintOfKind(kind).fill;
      return el("span", {}, swatch, kind === "app" && !model.app ? "Java" : KINDS[kind].text);
    }));
  }

  function showMethods() {
    const total = section.data.total;
    const rows = methodsOf(trees, view.lines).map((row) =>
      [row.name, row.self, percent(row.self, total), row.total, percent(row.total, total)]);
    const inUnit = measure ? `, ${unitText(measure)}` : "";
    const columns = [{ name: "method" }, { name: `own${inUnit}`, isNumber: true, share: true }, { name: "own %", isNumber: true },
      { name: `with callees${inUnit}`, isNumber: true }, { name: "with callees %", isNumber: true }];
    const table = tableOf(columns, rows, (state.methods ??= {}));
    tablePart.replaceChildren(el("div", { class: "bar-of-tools" }, ...table.tools), table.element);
  }

  function showTab(tab) {
    view.tab = tab;
    graphPart.hidden = legend.hidden = help.hidden = tab !== "graph";
    tablePart.hidden = tab === "graph";
    graph.draw(true);
  }

  onTheme(showLegend);
  redrawn(graph.box, () => graph.draw());
  onKey((event) => {
    if (event.key === "Escape" && graphPart.isConnected) {
      if (document.activeElement === input) {
        input.value = "";
        find("");
      }
      graph.reset();
    }
  });

  const change = (name) => (value) => {
    view[name] = value;
    rebuild();
  };
  const tools = [
    choice("Shown as", [["graph", "Graph"], ["methods", "Methods"]], view.tab, showTab),
    choice("Direction", [["flame", "Flame"], ["icicle", "Icicle"]], view.isDown ? "icicle" : "flame",
      (value) => change("isDown")(value === "icicle")),
    toggle("Callers", view.turned, change("turned"), "Start from the methods that do the work, followed by their callers"),
    toggle("Lines", view.lines, change("lines"), "Tell lines of the same method apart"),
    el("label", {}, "Colours", colourSelect(view, change("colouring"))),
  ];
  const { stacks, skipped, least, unit } = section.data;
  const element = el("div", { class: "flame" }, graphPart, tablePart, legend, help);
  if (least > 1) {
    element.append(el("p", { class: "left-out" }, `Branches of less than ${measured(least, measure)} are added up as “(smaller ones)”.`));
  }
  if (skipped > 0) {
    element.append(el("p", { class: "left-out" }, `${grouped(skipped)} stacks have no width: their value is zero or less.`));
  }
  rebuild();
  graph.listener.details(graph.selected);
  showTab(view.tab);
  return { element, tools, kind: `${grouped(stacks)} ${stacks === 1 ? "stack" : "stacks"}, width is ${unit}${measure ? ` in ${unitText(measure)}` : ""}` };
}

function colourSelect(view, choose) {
  const select = el("select", { onchange: () => choose(select.value) },
    el("option", { value: "kind", selected: view.colouring === "kind" }, "by kind"),
    el("option", { value: "package", selected: view.colouring === "package" }, "by package"));
  return select;
}

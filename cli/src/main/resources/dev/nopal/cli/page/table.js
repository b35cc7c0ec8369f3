// A table to sort and to filter; long ones show more on demand.

const ROWS_AT_ONCE = 200;

/**
 * Draws a table; returns { element, tools }.
 * columns: [{ name, isNumber, share }], where share draws a bar for the column's numbers.
 * folded: { count, what } says how many of the last rows are shown on demand only.
 */
function tableOf(columns, rows, state, folded = { count: 0, what: "" }) {
  const quiet = new Set(folded.count > 0 ? rows.slice(-folded.count) : []);
  state.sort ??= defaultSort(columns);
  state.shown ??= ROWS_AT_ONCE;
  const filter = el("input", {
    type: "search", placeholder: "Filter", "aria-label": "Filter rows", value: state.filter ?? "",
    oninput: settled(() => {
      state.filter = filter.value;
      state.shown = ROWS_AT_ONCE;
      fill();
    }),
  });
  const found = el("span", { class: "quiet", role: "status" });
  const heads = columns.map((column, index) => head(column, index));
  const body = el("tbody");
  const more = el("button", {
    type: "button", class: "more",
    onclick: () => {
      state.shown *= 5;
      fill();
    },
  }, "Show more");
  const unfold = el("button", {
    type: "button", class: "more unfold",
    onclick: () => {
      state.isUnfolded = !state.isUnfolded;
      fill();
    },
  });
  const most = columns.map((column, index) =>
    column.share ? rows.reduce((largest, row) => Math.max(largest, Math.abs(amount(row[index])) || 0), 0) : 0);

  function head(column, index) {
    const button = el("button", {
      type: "button",
      onclick: () => {
        const isSame = state.sort.index === index;
        state.sort = { index, down: isSame ? !state.sort.down : column.isNumber };
        fill();
      },
    }, column.name);
    return el("th", { scope: "col", class: column.isNumber ? "number" : null }, button);
  }

  function fill() {
    const wanted = (state.filter ?? "").toLowerCase();
    const isShown = (row) => state.isUnfolded || !quiet.has(row);
    const visible = rows.filter((row) =>
      (wanted ? row.some((cell) => String(cell).toLowerCase().includes(wanted)) : isShown(row)));
    const { index, down } = state.sort;
    visible.sort((a, b) => (down ? -1 : 1) * compareCells(a[index], b[index]));
    heads.forEach((th, i) => {
      th.setAttribute("aria-sort", i !== index ? "none" : down ? "descending" : "ascending");
      th.firstChild.textContent = columns[i].name + (i !== index ? "" : down ? " ▾" : " ▴");
    });
    body.replaceChildren(...visible.slice(0, state.shown).map(line));
    more.hidden = visible.length <= state.shown;
    unfold.hidden = quiet.size === 0 || wanted !== "";
    unfold.textContent = `${state.isUnfolded ? "Hide" : "Show"} ${grouped(quiet.size)} ${quiet.size === 1 ? "row" : "rows"} ${folded.what}`;
    scroll.hidden = visible.length === 0 && !unfold.hidden;
    const all = `${grouped(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
    found.textContent = visible.length < rows.length ? `${grouped(visible.length)} of ${all}` : all;
  }

  function line(row) {
    const cells = row.map((cell, i) => cellOf(cell, columns[i]));
    columns.forEach((column, i) => {
      if (column.share) {
        const meter = el("span", { class: "meter" });
        meter.style.width = `${most[i] ? (100 * Math.abs(amount(row[i]))) / most[i] : 0}%`;
        cells.push(el("td", { class: "share", "aria-hidden": "true" }, meter));
      }
    });
    return el("tr", {}, ...cells);
  }

  const bars = columns.filter((column) => column.share).map(() => el("th", { "aria-hidden": "true" }));
  const isWide = columns.length + bars.length > 3;
  const scroll = el("div", { class: isWide ? "scroll wide" : "scroll", tabindex: "0", role: "region", "aria-label": "Table" },
    el("table", {}, el("thead", {}, el("tr", {}, ...heads, ...bars)), body));
  const element = el("div", {}, scroll, unfold, more);
  fill();
  return { element, tools: [found, filter] };
}

function defaultSort(columns) {
  const number = columns.findLastIndex((column) => column.share);
  return number >= 0 ? { index: number, down: true } : { index: 0, down: false };
}

function cellOf(cell, column) {
  if (cell instanceof NumberText) {
    return el("td", { class: "number", "data-name": column.name }, cell.text);
  }
  const text = cell === null || cell === undefined ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  if (column.isNumber && typeof cell !== "object") {
    return el("td", { class: text === "" ? "number none" : "number", "data-name": column.name }, typeof cell === "number" && !Number.isInteger(cell) ? text : grouped(text));
  }
  return el("td", { class: text === "" ? "text none" : "text", "data-name": column.name }, text.length > 240 ? el("span", { class: "cut" }, text) : text);
}

/** Draws a map: the parts of its keys and its values, or the fields of the values. */
function drawMap(section, state) {
  const { entries, left, unit } = section.data;
  const sample = entries.find(([, value]) => value !== null)?.[1];
  const fields = sample !== null && typeof sample === "object" && !Array.isArray(sample) ? Object.keys(sample) : null;
  const parts = entries.reduce((most, [key]) => Math.max(most, key.length), 0);
  const isNumeric = (pick) => entries.every((entry) => !Number.isNaN(amount(pick(entry))));
  const columns = [];
  for (let i = 0; i < parts; i += 1) {
    columns.push({ name: parts === 1 ? "key" : `key ${i + 1}`, isNumber: isNumeric(([key]) => key[i]) });
  }
  const valueNames = fields ?? ["value"];
  valueNames.forEach((name, i) => {
    const isNumber = isNumeric(([, value]) => (fields ? value[name] : value));
    const shown = unit && name !== "count" ? `${name}, ${unitText(unit)}` : name;
    columns.push({ name: shown, isNumber, share: isNumber && i === (fields ? Math.max(0, fields.indexOf("total")) : 0) });
  });
  const rows = entries.map(([key, value]) => [...key, ...(fields ? fields.map((name) => value?.[name]) : [value])]);
  return withLeftOut(tableOf(columns, rows, state), left, "smaller entries");
}

/** Draws a table that comes with its columns. */
function drawTable(section, state) {
  const { columns, left, folded, foldedWhat } = section.data;
  const rows = section.data.rows.map((row) =>
    row.map((cell) => (Array.isArray(cell) ? new NumberText(cell[0], cell[1]) : cell)));
  const isNumber = (cell) => cell === "" || cell instanceof NumberText || !Number.isNaN(amount(cell));
  const described = columns.map((name, i) => ({
    name, isNumber: rows.every((row) => isNumber(row[i])) && rows.some((row) => row[i] !== ""),
  }));
  state.sort ??= { index: -1, down: false };
  return withLeftOut(tableOf(described, rows, state, { count: folded, what: foldedWhat }), left, "rows");
}

function withLeftOut(part, left, what) {
  if (left > 0) {
    part.element.append(el("p", { class: "left-out" }, `${grouped(left)} ${what} are left out of this page.`));
  }
  return part;
}

/** Draws maps that are one value each. */
function drawValues(section) {
  const values = section.data.filter(([, entries]) => entries.length > 0).map(([name, [[, value]], unit]) => {
    const isPlain = typeof value !== "object" || value === null;
    const isNumber = isPlain && !Number.isNaN(amount(value));
    const text = isPlain
      ? (isNumber ? measured(value, unit) : String(value))
      : Object.entries(value).map(([k, v]) => `${k} ${k === "count" ? grouped(v) : measured(v, unit)}`).join("\n");
    return el("div", { class: "value", title: isNumber && unit ? recorded(value, unit) : null },
      el("div", { class: "name" }, name),
      el("div", { class: isPlain && text.length < 30 ? "what" : "what long" }, text));
  });
  return { element: el("div", { class: "values" }, ...values), tools: [] };
}

// A table to sort and to filter; long ones show more on demand.

const ROWS_AT_ONCE = 200;

/**
 * Draws a table; returns { element, tools }.
 * columns: [{ name, isNumber, share }], where share draws a bar for the column's numbers.
 */
function tableOf(columns, rows, state) {
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
    const visible = rows.filter((row) => !wanted || row.some((cell) => String(cell).toLowerCase().includes(wanted)));
    const { index, down } = state.sort;
    visible.sort((a, b) => (down ? -1 : 1) * compareCells(a[index], b[index]));
    heads.forEach((th, i) => {
      th.setAttribute("aria-sort", i !== index ? "none" : down ? "descending" : "ascending");
      th.firstChild.textContent = columns[i].name + (i !== index ? "" : down ? " ▾" : " ▴");
    });
    body.replaceChildren(...visible.slice(0, state.shown).map(line));
    more.hidden = visible.length <= state.shown;
    found.textContent = wanted
      ? `${grouped(visible.length)} of ${grouped(rows.length)}`
      : `${grouped(rows.length)} ${rows.length === 1 ? "row" : "rows"}`;
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
  const element = el("div", {},
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" },
      el("table", {}, el("thead", {}, el("tr", {}, ...heads, ...bars)), body)),
    more);
  fill();
  return { element, tools: [found, filter] };
}

function defaultSort(columns) {
  const number = columns.findLastIndex((column) => column.share);
  return number >= 0 ? { index: number, down: true } : { index: 0, down: false };
}

function cellOf(cell, column) {
  const text = cell === null || cell === undefined ? "" : typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  if (column.isNumber && typeof cell !== "object") {
    return el("td", { class: "number" }, typeof cell === "number" && !Number.isInteger(cell) ? text : grouped(text));
  }
  return el("td", { class: "text" }, text.length > 240 ? el("span", { class: "cut" }, text) : text);
}

/** Draws a map: the parts of its keys and its values, or the fields of the values. */
function drawMap(section, state) {
  const { entries, left } = section.data;
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
    columns.push({ name, isNumber, share: isNumber && i === (fields ? Math.max(0, fields.indexOf("total")) : 0) });
  });
  const rows = entries.map(([key, value]) => [...key, ...(fields ? fields.map((name) => value?.[name]) : [value])]);
  return withLeftOut(tableOf(columns, rows, state), left, "smaller entries");
}

/** Draws a table that comes with its columns. */
function drawTable(section, state) {
  const { columns, rows, left } = section.data;
  const described = columns.map((name, i) => ({ name, isNumber: rows.every((row) => !Number.isNaN(amount(row[i]))) }));
  state.sort ??= { index: -1, down: false };
  return withLeftOut(tableOf(described, rows, state), left, "rows");
}

function withLeftOut(part, left, what) {
  if (left > 0) {
    part.element.append(el("p", { class: "left-out" }, `${grouped(left)} ${what} are left out of this page.`));
  }
  return part;
}

/** Draws maps that are one value each. */
function drawValues(section) {
  const values = section.data.filter(([, entries]) => entries.length > 0).map(([name, [[, value]]]) => {
    const isPlain = typeof value !== "object" || value === null;
    const text = isPlain ? grouped(value) : Object.entries(value).map(([k, v]) => `${k} ${grouped(v)}`).join("\n");
    return el("div", { class: "value" },
      el("div", { class: "name" }, name),
      el("div", { class: isPlain && text.length < 30 ? "what" : "what long" }, text));
  });
  return { element: el("div", { class: "values" }, ...values), tools: [] };
}

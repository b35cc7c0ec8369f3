// Distributions: one histogram, or two overlaid ones, and their history.

/** Adds up histograms of the same buckets; rows are { min, max, count } from the least on. */
function addedUp(histograms) {
  const sums = new Map();
  for (const rows of histograms) {
    for (const { min, max, count } of rows ?? []) {
      const place = `${min} ${max}`;
      const sum = sums.get(place);
      if (sum) {
        sum.count += amount(count);
      } else {
        sums.set(place, { min, max, count: amount(count) });
      }
    }
  }
  const start = (row) => (row.min === undefined ? -Infinity : amount(row.min));
  return [...sums.values()].sort((a, b) => start(a) - start(b));
}

function totalOf(rows) {
  return rows.reduce((total, row) => total + row.count, 0);
}

/** Returns the bucket that holds the given share of all, counted from below. */
function bucketAt(rows, share) {
  const wanted = share * totalOf(rows);
  let seen = 0;
  for (const row of rows) {
    seen += row.count;
    if (seen >= wanted && row.count > 0) {
      return row;
    }
  }
  return null;
}

function drawHistogram(section, state) {
  const { entries, left, heat } = section.data;
  const series = section.data.series ?? null;
  const all = entries.map(([key, value]) => ({ label: key.join(", "), values: series ? value : [value] }));
  const element = el("div");
  const tools = [];
  if (all.length > 1) {
    const totals = all.map((entry) => totalOf(addedUp(entry.values)));
    const order = all.map((_, i) => i).sort((a, b) => totals[b] - totals[a]);
    const select = el("select", {
      "aria-label": "Key",
      onchange: () => {
        state.key = select.value === "" ? null : all[Number(select.value)].label;
        draw();
      },
    }, el("option", { value: "" }, `all ${all.length} keys`),
    ...order.map((i) => el("option", { value: i, selected: all[i].label === state.key },
      `${cut(all[i].label, 90)} · ${grouped(totals[i])}`)));
    tools.push(el("label", {}, "Key", select));
  }
  if (series) {
    tools.unshift(...series.map((name, i) => el("span", { class: i ? "key-of-series second" : "key-of-series" }, name)));
  }

  function draw() {
    const chosen = all.filter((entry) => state.key === null || state.key === undefined || entry.label === state.key);
    const shown = chosen.length > 0 ? chosen : all;
    const count = series ? series.length : 1;
    const columns = Array.from({ length: count }, (_, i) => addedUp(shown.map((entry) => entry.values[i])));
    const label = chosen.length === all.length ? null : state.key;
    const isKnown = heat && (label === null || heat.entries.some(([key]) => key.join(", ") === label));
    const over = isKnown ? heatMap(heat, label, state) : null;
    element.replaceChildren(
      el("div", { class: over ? "distribution" : "distribution alone" },
        el("div", {}, histogramTable(columns, series), ...columns.map((rows, i) => percentiles(rows, series?.[i]))),
        over));
    if (left > 0) {
      element.append(el("p", { class: "left-out" }, `${grouped(left)} smaller keys are left out of this page.`));
    }
  }
  draw();
  return { element, tools };
}

/** Draws the rows; bars of two series show shares, because the totals may differ. */
function histogramTable(columns, series) {
  const buckets = addedUp(columns);
  const totals = columns.map(totalOf);
  const found = columns.map((rows) => new Map(rows.map((row) => [`${row.min} ${row.max}`, row.count])));
  const counts = (row) => found.map((column) => column.get(`${row.min} ${row.max}`) ?? 0);
  const size = (count, i) => (series ? count / (totals[i] || 1) : count);
  const largest = Math.max(...buckets.flatMap((row) => counts(row).map(size)), 0);
  const lines = buckets.map((row) => {
    const bars = counts(row).map((count, i) => {
      const fill = el("span", { class: `fill${i ? " second" : ""}${count ? "" : " empty"}` });
      fill.style.width = `${largest ? (100 * size(count, i)) / largest : 0}%`;
      return fill;
    });
    return el("tr", { class: series && series.length > 1 ? "two" : null, title: exactly(row) },
      el("th", { scope: "row" }, range(row.min, row.max)),
      el("td", { class: "track", "aria-hidden": "true" }, ...bars),
      ...counts(row).flatMap((count, i) => [
        el("td", { class: "count" }, grouped(count)),
        el("td", { class: "percent" }, percent(count, totals[i])),
      ]));
  });
  const heads = columns.flatMap((_, i) => [
    el("th", { scope: "col", class: "count" }, series ? series[i] : "count"),
    el("th", { scope: "col", class: "percent" }, "share"),
  ]);
  return el("div", { class: "plain-scroll" },
    el("table", { class: "histogram" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }), el("th", { scope: "col", "aria-hidden": "true" }), ...heads)),
      el("tbody", {}, ...lines)));
}

function exactly({ min, max }) {
  return `${min === undefined ? "less" : grouped(min)} to ${max === undefined ? "more" : grouped(max)}`;
}

function percentiles(rows, name) {
  const total = totalOf(rows);
  const marks = total ? [[0.5, "half"], [0.9, "90 %"], [0.99, "99 %"], [1, "all"]] : [];
  return el("p", { class: "percentiles" },
    el("span", {}, name ? `${name}: ` : "", el("b", {}, grouped(total)), " values"),
    ...marks.map(([share, text]) => {
      const row = bucketAt(rows, share);
      return el("span", {}, `${text} `, el("b", {}, row.max === undefined ? `≥ ${bound(row.min)}` : `< ${bound(BigInt(row.max) + 1n)}`));
    }));
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

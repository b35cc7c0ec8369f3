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

/** Keys that are methods or lines: one may call the other, so adding them up would count calls twice. */
const NESTED = /^(method|methodret|line):/;

function drawHistogram(section, state) {
  const { entries, left, heat, unit } = section.data;
  const series = section.data.series ?? null;
  const all = entries.map(([key, value]) => ({
    label: key.join(", "), values: series ? value : [value], isNested: key.some((part) => NESTED.test(part)),
  }));
  const element = el("div");
  const tools = [];
  const totals = all.map((entry) => totalOf(addedUp(entry.values)));
  const order = all.map((_, i) => i);
  if (!series) { // Two sessions are ordered by how much changed.
    order.sort((a, b) => totals[b] - totals[a]);
  }
  const select = el("select", { "aria-label": "Key", onchange: () => choose(select.value) });
  const isSum = all.every((entry) => !entry.isNested);
  if (all.length > 1) {
    select.append(el("option", { value: "each" }, "each key"),
      ...(isSum ? [el("option", { value: "all" }, `all ${all.length} keys together`)] : []),
      ...order.map((i) => el("option", { value: i }, `${cut(all[i].label, 90)} · ${grouped(totals[i])}`)));
    tools.push(el("label", {}, "Key", select));
  }
  if (series) {
    tools.unshift(...series.map((name, i) => el("span", { class: i ? "key-of-series second" : "key-of-series" }, name)));
  }

  function choose(value) {
    state.view = value === "each" || value === "all" ? value : "one";
    state.key = state.view === "one" ? all[Number(value)].label : null;
    draw();
  }

  function draw() {
    const one = state.view === "one" ? all.findIndex((entry) => entry.label === state.key) : -1;
    const isEach = all.length > 1 && one < 0 && state.view !== "all";
    select.value = one >= 0 ? one : isEach ? "each" : "all";
    element.replaceChildren(isEach
      ? smallMultiples(order.map((i) => all[i]), series, unit, state, (entry) => choose(all.indexOf(entry)))
      : distribution(one >= 0 ? [all[one]] : all, one >= 0 && all.length > 1 ? all[one].label : null));
    if (isEach && isSum && heat) {
      element.append(heatMap(heat, null, unit, state, `all ${all.length} keys over time`));
    }
    if (left > 0) {
      element.append(el("p", { class: "left-out" }, `${grouped(left)} smaller keys are left out of this page.`));
    }
  }

  function distribution(shown, label) {
    const columns = Array.from({ length: series ? series.length : 1 }, (_, i) => addedUp(shown.map((entry) => entry.values[i])));
    const isKnown = heat && (label === null || heat.entries.some(([key]) => key.join(", ") === label));
    const over = isKnown ? heatMap(heat, label, unit, state) : null;
    return el("div", { class: over ? "distribution" : "distribution alone" },
      el("div", {}, label === null ? null : el("h3", { class: "chosen" }, label), histogramTable(columns, series, unit), ...columns.map((rows, i) => percentiles(rows, unit, series?.[i]))),
      over);
  }
  draw();
  return { element, tools };
}

/** Draws the rows; bars of two series show shares, because the totals may differ. */
function histogramTable(columns, series, unit) {
  const buckets = addedUp(columns);
  const digits = digitsFor(buckets, unit);
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
    return el("tr", { class: series && series.length > 1 ? "two" : null, title: exactly(row, unit) },
      el("th", { scope: "row" }, range(row, unit, digits)),
      el("td", { class: "track", "aria-hidden": "true" }, ...bars),
      ...counts(row).flatMap((count, i) => [
        el("td", { class: "count", "data-name": series?.[i] }, grouped(count)),
        el("td", { class: "percent" }, percent(count, totals[i])),
      ]));
  });
  const heads = columns.flatMap((_, i) => [
    el("th", { scope: "col", class: "count" }, series ? series[i] : "count"),
    el("th", { scope: "col", class: "percent" }, "share"),
  ]);
  return el("div", { class: "plain-scroll" },
    el("table", { class: series ? "histogram of-two" : "histogram" },
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }), el("th", { scope: "col", "aria-hidden": "true" }), ...heads)),
      el("tbody", {}, ...lines)));
}

function exactly({ min, max }, unit) {
  return `${min === undefined ? "less" : recorded(min, unit)} to ${max === undefined ? "more" : recorded(max, unit)}`;
}

/** Returns texts such as "half < 512 µs", from the least to the largest. */
function quantiles(rows, unit, marks) {
  const digits = digitsFor(rows, unit);
  return totalOf(rows) === 0 ? [] : marks.map(([share, text]) => {
    const row = bucketAt(rows, share);
    return [text, row.max === undefined ? `≥ ${lowerBound(row, unit, digits)}` : `< ${upperBound(row, unit, digits)}`];
  });
}

function percentiles(rows, unit, name) {
  const marks = [[0.5, "half"], [0.9, "90 %"], [0.99, "99 %"], [1, "all"]];
  return el("p", { class: "percentiles" },
    el("span", {}, name ? `${name}: ` : "", el("b", {}, grouped(totalOf(rows))), " values"),
    ...quantiles(rows, unit, marks).map(([text, value]) => el("span", {}, `${text} `, el("b", {}, value))));
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

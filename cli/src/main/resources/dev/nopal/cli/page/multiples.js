// Small multiples: a small histogram for each key, all with the same axis, so that they can be compared.

const MULTIPLES_AT_ONCE = 12;
const MOST_BARS = 64;

/**
 * Draws the entries in their order; a click on a key chooses it.
 * entries: [{ label, values }], with the rows of one histogram, or of one for each series.
 */
function smallMultiples(entries, series, unit, state, choose) {
  state.multiples ??= MULTIPLES_AT_ONCE;
  const shown = entries.slice(0, state.multiples);
  const buckets = addedUp(entries.flatMap((entry) => entry.values));
  const axis = grouping(buckets, Math.ceil(buckets.length / MOST_BARS), unit);
  const element = el("div", {}, el("div", { class: "multiples" },
    ...shown.map((entry) => multiple(entry, axis, series, unit, () => choose(entry)))));
  if (entries.length > shown.length) {
    element.append(el("button", {
      type: "button",
      class: "more",
      onclick: () => {
        state.multiples *= 4;
        element.replaceWith(smallMultiples(entries, series, unit, state, choose));
      },
    }, `Show more of ${grouped(entries.length)} keys`));
  }
  return element;
}

/** Joins neighbouring buckets, so many at a time; each group knows its rows by their bounds. */
function grouping(buckets, size, unit) {
  const groups = [];
  for (let i = 0; i < buckets.length; i += size) {
    const part = buckets.slice(i, i + size);
    groups.push({ min: part[0].min, max: part.at(-1).max });
  }
  const places = new Map(buckets.map((row, i) => [`${row.min} ${row.max}`, Math.floor(i / size)]));
  return { groups, places, digits: digitsFor(groups, unit) };
}

function countsIn(rows, { groups, places }) {
  const counts = groups.map(() => 0);
  for (const row of rows ?? []) {
    counts[places.get(`${row.min} ${row.max}`)] += amount(row.count);
  }
  return counts;
}

function multiple(entry, axis, series, unit, choose) {
  const sums = entry.values.map((rows) => addedUp([rows]));
  const counts = sums.map((rows) => countsIn(rows, axis));
  const totals = sums.map((rows) => totalOf(rows) || 1);
  const share = (i, place) => counts[i][place] / totals[i];
  const most = largest(counts.flatMap((column, i) => column.map((_, place) => share(i, place)))) || 1;
  const bars = axis.groups.map((group, place) => {
    const parts = counts.map((column, i) => {
      const part = el("i", { class: `${i ? "second" : ""}${column[place] ? "" : " none"}` });
      part.style.height = `${(100 * share(i, place)) / most}%`;
      return part;
    });
    return el("span", { title: `${range(group, unit, axis.digits)}   ${counts.map((column) => grouped(column[place])).join(", ")}` }, ...parts);
  });
  const facts = sums.map((rows, i) => [
    series ? series[i] : "", grouped(totalOf(rows)),
    ...quantiles(rows, unit, [[0.5, "half"], [0.99, "99 %"]]).map((pair) => pair.join("\u00a0")),
  ].filter(Boolean).join(" · "));
  return el("figure", { class: "multiple" },
    el("figcaption", {},
      el("button", { type: "button", title: "Show this key alone", onclick: choose }, entry.label || "(empty)"),
      ...facts.map((text) => el("p", { class: "quiet" }, text))),
    el("div", { class: "bars", "aria-hidden": "true" }, ...bars),
    el("div", { class: "scale", "aria-hidden": "true" }, ...scaleOf(axis, unit)));
}

/** Returns labels for the ends and the middle of the axis. */
function scaleOf({ groups, digits }, unit) {
  const labels = [lowerBound(groups[0], unit, digits)];
  if (groups.length >= 4 && groups.length % 2 === 0) {
    labels.push(lowerBound(groups[groups.length / 2], unit, digits));
  }
  return [...labels, upperBound(groups.at(-1), unit, digits)].map((text) => el("span", {}, text));
}

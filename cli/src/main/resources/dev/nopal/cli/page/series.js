// Values by time: a line for each key, all with the same axes.

const SERIES = { height: 150, bottom: 22, top: 8 };

function drawSeries(section, state) {
  const { entries, left, unit } = section.data;
  const all = entries.slice().reverse().map(([key, points]) => [key, points.map(pointOf)]);
  const everything = all.flatMap(([, points]) => points);
  const axes = everything.length ? seriesAxes(everything, unit) : null;
  const cards = all.map(([key, points]) => {
    const canvas = el("canvas", { role: "img", "aria-label": `${points.length} intervals` });
    redrawn(canvas, () => drawLine(canvas, points, axes));
    canvas.addEventListener("mousemove", (event) => {
      const point = nearest(points, axes, canvas, event.offsetX);
      if (point) {
        tip.show(event, measured(point.value, unit), clockText(point.at, 1));
      }
    });
    canvas.addEventListener("mouseleave", () => tip.hide());
    const values = points.map((point) => point.value);
    const numbers = points.length
      ? `from ${measured(smallest(values), unit)} to ${measured(largest(values), unit)}, last ${measured(values.at(-1), unit)}`
      : "no values";
    return el("div", { class: "series" }, el("h3", {}, key.length ? `${key.join(", ")} ` : "", el("span", { class: "quiet" }, numbers)), canvas);
  });
  return withLeftOut({ element: el("div", { class: "all-series" }, ...cards), tools: [] }, left, "smaller keys");
}

/** Returns a point; times are local ones, taken as if they were of UTC. */
function pointOf({ interval_start: start, value }) {
  return { at: Date.parse(`${start.slice(0, 23)}Z`), value: amount(value) };
}

/** Returns the axes that all lines share: from the least to the largest time and value. */
function seriesAxes(points, unit) {
  const values = points.map((point) => point.value);
  const times = points.map((point) => point.at);
  const low = Math.min(0, smallest(values));
  const high = Math.max(low + 1, largest(values));
  const numbers = roundNumbers(low, high, 4, unit);
  const steps = [...new Set(times)].sort((a, b) => a - b);
  const gaps = steps.slice(1).map((time, i) => time - steps[i]);
  return {
    low,
    high,
    numbers,
    labels: numbers.map((number) => measured(number, unit)),
    start: steps[0],
    end: Math.max(steps.at(-1), steps[0] + 1),
    interval: gaps.length ? smallest(gaps) : 1,
  };
}

function placesOf(axes, canvas) {
  const left = (axes.room ??= roomFor(axes.labels));
  const bottom = SERIES.height - SERIES.bottom;
  return {
    left,
    bottom,
    x: (at) => left + 3 + ((at - axes.start) / (axes.end - axes.start)) * (canvas.clientWidth - left - 8),
    y: (value) => bottom - ((value - axes.low) / (axes.high - axes.low)) * (bottom - SERIES.top),
  };
}

function nearest(points, axes, canvas, offset) {
  const { x } = placesOf(axes, canvas);
  return points.reduce((best, point) =>
    (best && Math.abs(x(best.at) - offset) <= Math.abs(x(point.at) - offset) ? best : point), null);
}

function drawLine(canvas, points, axes) {
  const width = canvas.clientWidth;
  if (!width || points.length === 0) {
    return;
  }
  const pen = penOf(canvas, width, SERIES.height);
  const places = placesOf(axes, canvas);
  drawSeriesAxes(pen, width, axes, places);
  pen.strokeStyle = colour("accent");
  pen.lineWidth = 2;
  pen.beginPath();
  points.forEach((point, i) => {
    // An interval without a value is a gap in the line.
    const isNext = i > 0 && point.at - points[i - 1].at < 1.5 * axes.interval;
    pen[isNext ? "lineTo" : "moveTo"](places.x(point.at), places.y(point.value));
  });
  pen.stroke();
  pen.fillStyle = colour("accent");
  points.forEach((point) => pen.fillRect(places.x(point.at) - 1.5, places.y(point.value) - 1.5, 3, 3));
}

function drawSeriesAxes(pen, width, axes, { left, bottom, x, y }) {
  pen.strokeStyle = colour("line");
  axisPen(pen);
  pen.textAlign = "right";
  pen.textBaseline = "middle";
  axes.numbers.forEach((number, i) => {
    pen.beginPath();
    pen.moveTo(left, Math.round(y(number)) + 0.5);
    pen.lineTo(width, Math.round(y(number)) + 0.5);
    pen.stroke();
    pen.fillText(axes.labels[i], left - 8, Math.max(6, Math.min(bottom - 2, y(number))));
  });
  const step = clockStep((axes.end - axes.start) / Math.max(2, Math.floor((width - left) / 110)));
  const times = [];
  for (let at = Math.ceil(axes.start / step) * step; at <= axes.end; at += step) {
    times.push([clockText(at, step), x(at)]);
  }
  if (times.length === 0) {
    times.push([clockText(axes.start, 1), x(axes.start)]);
  }
  labelsBelow(pen, times, bottom + 6, left, width);
}

/** Returns the time of day, as exactly as steps of so many milliseconds need it. */
function clockText(at, step) {
  return new Date(at).toISOString().slice(11, step < 1000 ? 23 : 19);
}

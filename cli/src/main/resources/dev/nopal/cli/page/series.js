// Values by time: a line for each key.

const SERIES_HEIGHT = 150;

function drawSeries(section, state) {
  const { entries, left } = section.data;
  const cards = entries.slice().reverse().map(([key, points]) => {
    const canvas = el("canvas", { role: "img", "aria-label": `${points.length} intervals` });
    redrawn(canvas, () => drawLine(canvas, points));
    canvas.addEventListener("mousemove", (event) => {
      const point = points[within(Math.round((event.offsetX / canvas.clientWidth) * (points.length - 1)), points.length)];
      if (point) {
        tip.show(event, grouped(point.value), point.interval_start);
      }
    });
    canvas.addEventListener("mouseleave", () => tip.hide());
    const values = points.map((point) => amount(point.value));
    const numbers = points.length
      ? `from ${grouped(Math.min(...values))} to ${grouped(Math.max(...values))}, last ${grouped(values.at(-1))}`
      : "no values";
    return el("div", { class: "series" }, el("h3", {}, key.length ? `${key.join(", ")} ` : "", el("span", { class: "quiet" }, numbers)), canvas);
  });
  return withLeftOut({ element: el("div", {}, ...cards), tools: [] }, left, "smaller keys");
}

function drawLine(canvas, points) {
  const width = canvas.clientWidth;
  if (!width || points.length === 0) {
    return;
  }
  const pen = penOf(canvas, width, SERIES_HEIGHT);
  const values = points.map((point) => amount(point.value));
  const low = Math.min(0, ...values);
  const high = Math.max(...values, low + 1);
  const x = (i) => 2 + (i / Math.max(1, points.length - 1)) * (width - 4);
  const y = (value) => SERIES_HEIGHT - 4 - ((value - low) / (high - low)) * (SERIES_HEIGHT - 8);
  pen.fillStyle = colour("wash");
  pen.fillRect(0, 0, width, SERIES_HEIGHT);
  pen.strokeStyle = colour("accent");
  pen.lineWidth = 2;
  pen.beginPath();
  values.forEach((value, i) => pen.lineTo(x(i), y(value)));
  pen.stroke();
  pen.fillStyle = colour("accent");
  values.forEach((value, i) => pen.fillRect(x(i) - 1.5, y(value) - 1.5, 3, 3));
}

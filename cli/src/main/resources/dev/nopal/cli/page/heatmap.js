// A distribution over time: time to the right, values upwards; higher counts have stronger colours.

const HEAT = { bottom: 24, row: 16, most: 420 };

function heatMap(heat, label, unit, state, title = "over time") {
  const cells = heatCells(heat, label);
  const canvas = el("canvas", { tabindex: "0", role: "img", "aria-label": `Heat map over ${seconds(heat.columns.at(-1)[1])}; arrow keys read its cells` });
  const said = el("p", { class: "quiet", role: "status" });
  const ramp = el("canvas", { width: 160, height: 10, "aria-hidden": "true" });
  const scale = el("div", { class: "ramp" }, "few", ramp, `${perSecond(cells.most)} a second at most`);
  const height = Math.max(6, Math.min(HEAT.row, HEAT.most / heat.buckets.length)) * heat.buckets.length;
  const start = heat.columns[0][0];
  const span = heat.columns.at(-1)[1] - start || 1;
  const buckets = heat.buckets.map(([min, max]) => ({ min, max }));
  const digits = digitsFor(buckets, unit);
  const labels = buckets.map((bucket) => lowerBound(bucket, unit, digits));
  const left = roomFor(labels);

  const x = (millis) => left + ((millis - start) / span) * (canvas.clientWidth - left - 1);
  const y = (bucket) => height - ((bucket + 1) / heat.buckets.length) * height;
  const rowHeight = height / heat.buckets.length;

  function draw() {
    const width = canvas.clientWidth;
    if (!width) {
      return;
    }
    const pen = penOf(canvas, width, height + HEAT.bottom);
    const sharp = sharpIn(pen);
    for (const [place, count] of cells.counts) {
      const [column, bucket] = position(place, heat);
      const [from, to] = heat.columns[column];
      // From pixel to pixel: a cell that covered a part of its neighbour would hide a gap.
      const [x0, x1, y0, y1] = [x(from), x(to), y(bucket), y(bucket) + rowHeight].map(sharp);
      pen.fillStyle = heatColour(Math.sqrt(count / (to - from) / cells.most));
      pen.fillRect(x0, y0, x1 - x0, y1 - y0);
    }
    pen.strokeStyle = colour("line");
    pen.strokeRect(left - 0.5, 0.5, width - left, height - 0.5);
    axes(pen, width);
    if (state.cell && document.activeElement === canvas) {
      const [from, to] = heat.columns[state.cell[0]];
      pen.strokeStyle = colour("text");
      pen.lineWidth = 2;
      pen.strokeRect(x(from), y(state.cell[1]), x(to) - x(from), rowHeight);
    }
    drawRamp(ramp);
  }

  function axes(pen, width) {
    axisPen(pen);
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    const every = Math.max(1, Math.ceil(14 / rowHeight));
    labels.forEach((text, bucket) => {
      if (bucket % every === 0) {
        pen.fillText(text, left - 8, y(bucket) + rowHeight / 2);
      }
    });
    const step = clockStep(span / Math.max(2, Math.floor((width - left) / 90)));
    const times = [];
    for (let at = start; at <= start + span; at += step) {
      times.push([seconds(at), x(at)]);
    }
    labelsBelow(pen, times, height + 7, left, width);
  }

  function describe(column, bucket) {
    const count = cells.counts.get(column * heat.buckets.length + bucket) ?? 0;
    const [from, to] = heat.columns[column];
    return [`${range(buckets[bucket], unit, digits)}   ${grouped(count)}`, `${seconds(from)} to ${seconds(to)}`];
  }

  canvas.addEventListener("mousemove", (event) => {
    const column = heat.columns.findIndex(([from, to]) => event.offsetX >= x(from) && event.offsetX < x(to));
    const bucket = Math.floor((height - event.offsetY) / rowHeight);
    if (column < 0 || bucket < 0 || bucket >= heat.buckets.length) {
      tip.hide();
    } else {
      tip.show(event, ...describe(column, bucket));
    }
  });
  canvas.addEventListener("mouseleave", () => tip.hide());
  canvas.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const move = moves[event.key];
    if (move && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const [column, bucket] = state.cell ?? [0, 0];
      state.cell = [within(column + move[0], heat.columns.length), within(bucket + move[1], heat.buckets.length)];
      said.textContent = describe(...state.cell).join(", ");
      draw();
    }
  });
  canvas.addEventListener("focus", draw);
  canvas.addEventListener("blur", draw);
  redrawn(canvas, draw);
  return el("div", { class: "heat" }, el("h3", {}, title), canvas, scale, said);
}

/** Returns a function that rounds to a pixel of the screen. */
function sharpIn(pen) {
  const ratio = pen.getTransform().a;
  return (place) => Math.round(place * ratio) / ratio;
}

function within(place, length) {
  return Math.max(0, Math.min(length - 1, place));
}

function position(place, heat) {
  return [Math.floor(place / heat.buckets.length), place % heat.buckets.length];
}

/** Adds up the cells of one key, or of all; most is the largest count per millisecond. */
function heatCells(heat, label) {
  const counts = new Map();
  for (const [key, cells] of heat.entries) {
    if (label === null || key.join(", ") === label) {
      for (let i = 0; i < cells.length; i += 3) {
        const place = cells[i] * heat.buckets.length + cells[i + 1];
        counts.set(place, (counts.get(place) ?? 0) + cells[i + 2]);
      }
    }
  }
  let most = 0;
  for (const [place, count] of counts) {
    const [from, to] = heat.columns[position(place, heat)[0]];
    most = Math.max(most, count / (to - from));
  }
  return { counts, most: most || 1 };
}

function perSecond(perMilli) {
  const rate = perMilli * 1000;
  return grouped(rate >= 10 ? Math.round(rate) : Number(rate.toFixed(1)));
}

/** The colours from few to many; none of them is like the background, which is where nothing was. */
const RAMPS = {
  light: [[196, 228, 200], [120, 192, 140], [40, 140, 105], [16, 78, 92], [24, 30, 66]],
  dark: [[36, 82, 72], [38, 112, 92], [62, 152, 96], [168, 208, 92], [255, 243, 160]],
};

function heatColour(share) {
  const stops = RAMPS[isDark() ? "dark" : "light"];
  const at = Math.min(0.9999, Math.max(0, share)) * (stops.length - 1);
  const low = stops[Math.floor(at)];
  const high = stops[Math.floor(at) + 1];
  const mix = low.map((part, i) => Math.round(part + (high[i] - part) * (at % 1)));
  return `rgb(${mix.join(" ")})`;
}

function drawRamp(canvas) {
  const pen = canvas.getContext("2d");
  for (let i = 0; i < canvas.width; i += 1) {
    pen.fillStyle = heatColour(i / canvas.width);
    pen.fillRect(i, 0, 1, canvas.height);
  }
}

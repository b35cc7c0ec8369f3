// A distribution over time: time to the right, values upwards; higher counts have stronger colours.

const HEAT = { left: 78, bottom: 24, row: 16, most: 420 };

function heatMap(heat, label, state) {
  const cells = heatCells(heat, label);
  const canvas = el("canvas", { tabindex: "0", role: "img", "aria-label": `Heat map over ${seconds(heat.columns.at(-1)[1])}; arrow keys read its cells` });
  const said = el("p", { class: "quiet", role: "status" });
  const ramp = el("canvas", { width: 160, height: 10, "aria-hidden": "true" });
  const scale = el("div", { class: "ramp" }, "few", ramp, `${perSecond(cells.most)} a second at most`);
  const height = Math.max(6, Math.min(HEAT.row, HEAT.most / heat.buckets.length)) * heat.buckets.length;
  const start = heat.columns[0][0];
  const span = heat.columns.at(-1)[1] - start || 1;

  const x = (millis) => HEAT.left + ((millis - start) / span) * (canvas.clientWidth - HEAT.left - 2);
  const y = (bucket) => height - ((bucket + 1) / heat.buckets.length) * height;
  const rowHeight = height / heat.buckets.length;

  function draw() {
    const width = canvas.clientWidth;
    if (!width) {
      return;
    }
    const pen = penOf(canvas, width, height + HEAT.bottom);
    pen.fillStyle = colour("wash");
    pen.fillRect(HEAT.left, 0, width - HEAT.left, height);
    for (const [place, count] of cells.counts) {
      const [column, bucket] = position(place, heat);
      const [from, to] = heat.columns[column];
      pen.fillStyle = heatColour(Math.sqrt(count / (to - from) / cells.most));
      pen.fillRect(Math.floor(x(from)), y(bucket), Math.max(1, Math.ceil(x(to)) - Math.floor(x(from))), Math.ceil(rowHeight));
    }
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
    pen.fillStyle = colour("faint");
    pen.font = `11px ${colour("mono")}`;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    const every = Math.max(1, Math.ceil(14 / rowHeight));
    heat.buckets.forEach(([min], bucket) => {
      if (bucket % every === 0) {
        pen.fillText(min === null ? "< …" : bound(min), HEAT.left - 8, y(bucket) + rowHeight / 2);
      }
    });
    pen.textBaseline = "top";
    const step = niceStep(span / Math.max(2, Math.floor((width - HEAT.left) / 90)));
    for (let at = start; at <= start + span; at += step) {
      pen.textAlign = at === start ? "left" : x(at) > width - 30 ? "right" : "center";
      pen.fillText(seconds(at), x(at), height + 7);
    }
  }

  function describe(column, bucket) {
    const count = cells.counts.get(column * heat.buckets.length + bucket) ?? 0;
    const [from, to] = heat.columns[column];
    return [`${range(...heat.buckets[bucket])}   ${grouped(count)}`, `${seconds(from)} to ${seconds(to)}`];
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
  return el("div", { class: "heat" }, el("h3", {}, "over time"), canvas, scale, said);
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

/** Rounds up to 1, 2 or 5 times a power of ten, at least a second. */
function niceStep(millis) {
  for (let step = 1000; ; step *= 10) {
    for (const times of [1, 2, 5]) {
      if (step * times >= millis) {
        return step * times;
      }
    }
  }
}

const RAMPS = {
  light: [[226, 240, 217], [137, 201, 150], [40, 140, 105], [16, 78, 92], [24, 30, 66]],
  dark: [[32, 52, 48], [34, 96, 84], [62, 152, 96], [168, 208, 92], [255, 243, 160]],
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

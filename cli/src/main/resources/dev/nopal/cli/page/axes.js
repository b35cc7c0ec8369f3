// Axes of drawings: round numbers, times, and labels that are not cut.

const CLOCK_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 15e3, 3e4,
  6e4, 12e4, 3e5, 6e5, 9e5, 18e5, 36e5, 72e5, 216e5, 432e5, 864e5];

/** Returns the smallest round time, in milliseconds, that is at least as long. */
function clockStep(millis) {
  return CLOCK_STEPS.find((step) => step >= millis) ?? Math.ceil(millis / 864e5) * 864e5;
}

/** Returns about so many round numbers from low to high: times 1, 2 and 5, or powers of two for memory. */
function roundNumbers(low, high, about, unit) {
  const least = Math.max((high - low) / about, Number.MIN_VALUE);
  let step = 2 ** Math.ceil(Math.log2(least));
  if (unit !== "bytes") {
    const power = 10 ** Math.floor(Math.log10(least));
    step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least * 0.999);
  }
  step = Math.max(step, 1);
  const numbers = [];
  for (let i = Math.ceil(low / step); i * step <= high; i += 1) {
    numbers.push(i * step);
  }
  return numbers;
}

function axisPen(pen) {
  pen.fillStyle = colour("faint");
  pen.font = `11px ${colour("mono")}`;
}

/** Returns the room that labels need at the left of a drawing. */
function roomFor(labels) {
  const pen = el("canvas").getContext("2d");
  axisPen(pen);
  return Math.ceil(labels.reduce((most, label) => Math.max(most, pen.measureText(label).width), 0)) + 12;
}

/** Writes a label below a place, moved sideways where it would be cut. */
function labelBelow(pen, text, x, y, left, right) {
  const half = pen.measureText(text).width / 2;
  pen.textAlign = "center";
  pen.textBaseline = "top";
  pen.fillText(text, Math.max(left + half, Math.min(right - half, x)), y);
}

/** Writes labels below places, leaving out those that would touch the one before. */
function labelsBelow(pen, labels, y, left, right) {
  let free = -Infinity;
  for (const [text, x] of labels) {
    const half = pen.measureText(text).width / 2;
    const at = Math.max(left + half, Math.min(right - half, x));
    if (at - half >= free) {
      labelBelow(pen, text, x, y, left, right);
      free = at + half + 8;
    }
  }
}

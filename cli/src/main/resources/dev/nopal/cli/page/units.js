// Units of values: the name of a map tells them, such as @pause_us.

const TIME_UNITS = [["ns", 1], ["µs", 1e3], ["ms", 1e6], ["s", 1e9]];
const MEMORY_UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"].map((name, i) => [name, 2 ** (10 * i)]);
const UNITS = {
  ns: { text: "ns", steps: TIME_UNITS, factor: 1 },
  us: { text: "µs", steps: TIME_UNITS, factor: 1e3 },
  ms: { text: "ms", steps: TIME_UNITS, factor: 1e6 },
  s: { text: "s", steps: TIME_UNITS, factor: 1e9 },
  bytes: { text: "bytes", steps: MEMORY_UNITS, factor: 1 },
  percent: { text: "%", steps: [["%", 1]], factor: 1 },
};

/** Returns the name of a unit; empty for none. */
function unitText(unit) {
  return UNITS[unit]?.text ?? "";
}

/** Returns a number and the largest unit in which it is at least 1. */
function scaled(value, unit, digits = 3) {
  const { steps, factor } = UNITS[unit];
  const base = amount(String(value)) * factor;
  const [name, size] = steps.findLast(([, least]) => Math.abs(base) >= least) ?? [UNITS[unit].text, factor];
  const number = base / size;
  const rounded = Math.abs(number) >= 10 ** digits ? Math.round(number) : Number(number.toPrecision(digits));
  return [grouped(rounded), name];
}

/** Returns a value as text, with its unit if there is one: 1.02 ms. */
function measured(value, unit, digits = 3) {
  return unit ? scaled(value, unit, digits).join("\u00a0") : grouped(value);
}

/** Returns a value as it was recorded, with its unit. */
function recorded(value, unit) {
  return unit ? `${grouped(value)}\u00a0${unitText(unit)}` : grouped(value);
}

/** Returns a bucket's bound: with a unit, or else as bpftrace prints it. */
function boundText(value, unit, digits) {
  return unit ? measured(value, unit, digits) : bound(value);
}

function isMissing(value) {
  return value === null || value === undefined;
}

/** Returns how many digits tell the bounds of all buckets apart; buckets: [{ min, max }]. */
function digitsFor(buckets, unit) {
  return buckets.reduce((digits, { min, max }) => {
    let needed = digits;
    while (unit && !isMissing(min) && !isMissing(max) && needed < 15
      && measured(min, unit, needed) === measured(BigInt(max) + 1n, unit, needed)) {
      needed += 1;
    }
    return needed;
  }, 3);
}

/** Returns the text of a bucket from its smallest and largest value, either of which may be missing. */
function range({ min, max }, unit, digits) {
  if (isMissing(min)) {
    return `(…, ${upperBound({ max }, unit, digits)})`;
  }
  const low = lowerBound({ min }, unit, digits);
  if (!isMissing(max) && BigInt(min) === BigInt(max)) {
    return `[${low}]`;
  }
  const high = upperBound({ max }, unit, digits);
  const [lowNumber, lowUnit] = low.split("\u00a0");
  const [highNumber, highUnit] = high.split("\u00a0");
  return lowUnit && lowUnit === highUnit ? `[${lowNumber}, ${highNumber})\u00a0${lowUnit}` : `[${low}, ${high})`;
}

/** Returns the lower bound of a bucket, for an axis. */
function lowerBound({ min }, unit, digits) {
  return isMissing(min) ? "< …" : boundText(min, unit, digits);
}

/** Returns the upper bound of a bucket, for an axis. */
function upperBound({ max }, unit, digits) {
  return isMissing(max) ? "…" : boundText(BigInt(max) + 1n, unit, digits);
}

// Counts are unsigned 64-bit numbers; those beyond a double's precision are strings.

/** A number that is shown as another text, such as +12.3 %. */
class NumberText {
  constructor(text, number) {
    this.text = text;
    this.number = number ?? NaN;
  }

  toString() {
    return this.text;
  }
}

/** Returns a number to calculate with. */
function amount(value) {
  if (value instanceof NumberText) {
    return value.number;
  }
  return typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : NaN;
}

/** Groups digits by thousands: 1 234 567, whatever the locale. */
function grouped(value) {
  return String(value).replace(/^(-?)(\d+)$/, (all, sign, digits) => sign + digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"));
}

function percent(part, whole) {
  if (!whole) {
    return "0 %";
  }
  const share = (100 * part) / whole;
  if (share > 0 && share < 0.005) {
    return "< 0.01 %";
  }
  return `${share >= 99.95 ? Math.round(share) : share.toFixed(share >= 10 ? 1 : 2)} %`;
}

/** Returns a bucket's bound as bpftrace prints it: in powers of 1024 if that is exact. */
function bound(value) {
  let rest = BigInt(value);
  let power = 0;
  while (rest !== 0n && rest % 1024n === 0n && power < 6) {
    rest /= 1024n;
    power += 1;
  }
  return rest + ["", "K", "M", "G", "T", "P", "E"][power];
}

/** Returns the smallest of many numbers, which may be too many for arguments of a call. */
function smallest(numbers) {
  return numbers.reduce((least, number) => Math.min(least, number), Infinity);
}

function largest(numbers) {
  return numbers.reduce((most, number) => Math.max(most, number), -Infinity);
}

/** Returns the text of a time within a trace. */
function seconds(millis) {
  const s = millis / 1000;
  if (s < 60) {
    return `${Number(s.toFixed(s < 10 ? 2 : 1))} s`;
  }
  const minutes = Math.floor(s / 60);
  const rest = String(Math.round(s % 60)).padStart(2, "0");
  return minutes < 60 ? `${minutes}:${rest} min` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} h`;
}

/** Compares numbers as numbers, and other values as strings. */
function compareCells(a, b) {
  const x = amount(a);
  const y = amount(b);
  if (!Number.isNaN(x) && !Number.isNaN(y)) {
    return x - y || compareExactly(a, b);
  }
  if (Number.isNaN(x) !== Number.isNaN(y)) {
    return Number.isNaN(x) ? 1 : -1;
  }
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function compareExactly(a, b) {
  if (/^-?\d+$/.test(a) && /^-?\d+$/.test(b)) {
    const difference = BigInt(a) - BigInt(b);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }
  return 0;
}

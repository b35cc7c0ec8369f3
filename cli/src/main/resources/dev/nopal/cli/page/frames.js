// A frame: whose code it is, its short name, and its colour.

const KINDS = {
  app: { text: "your program", hue: 32, spread: 12, saturation: 88 },
  library: { text: "libraries", hue: 268, spread: 26, saturation: 50 },
  jdk: { text: "JDK", hue: 150, spread: 22, saturation: 42 },
  native: { text: "native", hue: 350, spread: 8, saturation: 62 },
  key: { text: "keys", hue: 212, spread: 8, saturation: 16 },
};

const JAVA = /^(?:[\w.$@+-]+\/)*([\p{L}\p{N}_$.]*[\p{L}\p{N}_$])\.([^.()]+)\(([^)]*)\)$/u;

/** Reads a frame such as com.shop.Orders.place(Orders.java:42). */
function frameOf(text, isKey, app) {
  if (isKey) {
    const name = text === "" ? "(empty)" : text;
    return { text: name, method: name, short: name, owner: name, kind: "key" };
  }
  const java = JAVA.exec(text.replace(/\/0x[0-9a-f]+/, ""));
  if (!java) {
    const name = text.replace(/\+(0x)?[0-9a-f]+$/, "");
    return { text, method: name, short: name, owner: name, kind: "native" };
  }
  const [, type, name, place] = java;
  const owner = type.slice(0, Math.max(0, type.lastIndexOf(".")));
  const simple = type.slice(type.lastIndexOf(".") + 1);
  return {
    text,
    method: `${type}.${name}`,
    short: `${simple}.${name}`,
    line: place.includes(":") ? place.slice(place.lastIndexOf(":")) : "",
    owner,
    kind: kindOf(type, place, app),
  };
}

function kindOf(type, place, app) {
  if (place === "Native Method") {
    return "native";
  }
  if (app && (type === app || type.startsWith(`${app}.`))) {
    return "app";
  }
  if (/^(java|javax|jdk|sun|com\.sun)\./.test(type)) {
    return "jdk";
  }
  return app ? "library" : "app";
}

/** Returns a number from 0 to 1 for a text, always the same. */
function hashed(text) {
  let hash = 2166136261;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16777619);
  }
  hash ^= hash >>> 15;
  return ((hash >>> 0) % 1000) / 1000;
}

const COLOURINGS = {
  kind: (frame) => {
    const { hue, spread, saturation } = KINDS[frame.kind];
    return [hue + (hashed(frame.owner) - 0.5) * 2 * spread, saturation, hashed(frame.method)];
  },
  package: (frame) => (frame.kind === "key"
    ? [212, 16, 0.5]
    : [Math.round(hashed(frame.owner.split(".").slice(0, 3).join(".")) * 360), 55, hashed(frame.method)]),
};

/** Returns { fill, ink }; neighbours differ a little in lightness, and text stays readable. */
function paintOf(frame, colouring) {
  const [hue, saturation, shade] = COLOURINGS[colouring](frame);
  const dark = isDark();
  const light = dark ? 30 + shade * 9 : 70 + shade * 10;
  return {
    fill: `hsl(${Math.round(hue)} ${dark ? Math.round(saturation * 0.72) : saturation}% ${Math.round(light)}%)`,
    ink: dark ? "#f3f6f3" : "#1a1f1b",
  };
}

// A frame: whose code it is, its short name, and its colour.

const KINDS = {
  app: { text: "your program", hue: 32, spread: 12, saturation: 88 },
  library: { text: "libraries", hue: 268, spread: 18, saturation: 50 },
  jdk: { text: "JDK", hue: 150, spread: 0, saturation: 42 },
  native: { text: "native", hue: 350, spread: 8, saturation: 62 },
  key: { text: "keys", hue: 212, spread: 8, saturation: 16 },
};

const JAVA = /^(?:[\w.$@+-]+\/)*([\p{L}\p{N}_$.]*[\p{L}\p{N}_$])\.([^.()]+)\(([^)]*)\)$/u;

/** The address in the name of a hidden class, which differs from run to run: Orders$$Lambda/0x00007f01c8003200. */
const ADDRESS = /[/.+]0x[0-9a-f]+/g;

/** Methods that compilers make of lambdas: of Java, Kotlin and Scala. */
const LAMBDAS = [/^lambda\$(.+)\$(\d+)$/, /^(.+)\$lambda[$-](\d+)$/, /^\$anonfun\$(.+)\$(\d+)$/];
const OUTSIDE_METHODS = { new: "<init>", static: "<clinit>" };

/** Returns the name of a method; that of a lambda is the method in which it stands, and its number. */
function methodName(name) {
  for (const pattern of LAMBDAS) {
    const lambda = pattern.exec(name);
    if (lambda) {
      return `${OUTSIDE_METHODS[lambda[1]] ?? methodName(lambda[1])} λ${lambda[2]}`;
    }
  }
  return name;
}

/** Returns the name of a class; that of a lambda's hidden class is the class in which it stands. */
function className(name) {
  return name.replace(/\$\$Lambda(\$\d+)?$/, " λ");
}

/** The JDK's packages; of javax, libraries have some, too. */
const JDK = new RegExp(`^(java|jdk|sun|com\\.sun|javax\\.(${[
  "accessibility", "annotation\\.processing", "crypto", "imageio", "lang", "management", "naming", "net", "print", "rmi",
  "script", "security", "smartcardio", "sound", "sql", "swing", "tools", "transaction\\.xa", "xml",
].join("|")}))\\.`);

/** Reads a frame such as com.shop.Orders.place(Orders.java:42). */
function frameOf(frame, isKey, app) {
  if (isKey) {
    const name = frame === "" ? "(empty)" : frame;
    return { text: name, method: name, short: name, owner: name, kind: "key" };
  }
  const text = frame.replace(ADDRESS, "");
  const java = JAVA.exec(text);
  if (!java) {
    const name = frame.replace(/\+(0x)?[0-9a-f]+$/, "");
    return { text: frame, method: name, short: name, owner: name, kind: "native" };
  }
  const [, type, name, place] = java;
  const owner = type.slice(0, Math.max(0, type.lastIndexOf(".")));
  const simple = type.slice(type.lastIndexOf(".") + 1);
  return {
    text,
    method: `${className(type)}.${methodName(name)}`,
    short: `${className(simple)}.${methodName(name)}`,
    line: place.includes(":") ? place.slice(place.lastIndexOf(":")) : "",
    owner,
    kind: kindOf(type, place, app),
  };
}

/** Returns whose code it is; the native methods of the JDK are the JDK's, too. */
function kindOf(type, place, app) {
  const isApp = app && (type === app || type.startsWith(`${app}.`));
  if (!isApp && JDK.test(type)) {
    return "jdk";
  }
  if (place === "Native Method") {
    return "native";
  }
  return isApp || !app ? "app" : "library";
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
  return painted(COLOURINGS[colouring](frame));
}

/** Returns the colour that a kind of frames has on average. */
function paintOfKind(kind) {
  return painted([KINDS[kind].hue, KINDS[kind].saturation, 0.5]);
}

function painted([hue, saturation, shade]) {
  const dark = isDark();
  const light = dark ? 30 + shade * 9 : 70 + shade * 10;
  return {
    fill: `hsl(${Math.round(hue)} ${dark ? Math.round(saturation * 0.72) : saturation}% ${Math.round(light)}%)`,
    ink: dark ? "#f3f6f3" : "#1a1f1b",
  };
}

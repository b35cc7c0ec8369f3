// Elements are built from text, never from markup: whatever a traced program writes stays text.

/** Returns a text with what changes the direction of writing made visible: it could disguise the text around it. */
function readable(text) {
  return text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => "\\u" + mark.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** Creates an element; attributes that are null or false are left out. */
function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children
    .filter((child) => child !== null && child !== undefined)
    .map((child) => (typeof child === "string" ? readable(child) : child)));
  return element;
}

/** Creates buttons, one of which is pressed: [["name", "label"], …]. */
function choice(label, options, chosen, choose) {
  const group = el("span", { class: "group", role: "group", "aria-label": label });
  const buttons = options.map(([name, text]) =>
    el("button", {
      type: "button",
      "aria-pressed": String(name === chosen),
      "data-choice": name,
      onclick: () => {
        buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.choice === name)));
        choose(name);
      },
    }, text));
  group.append(...buttons);
  return group;
}

/** Creates a button that is on or off. */
function toggle(text, isOn, change, title) {
  const button = el("button", {
    type: "button",
    title,
    "aria-pressed": String(isOn),
    onclick: () => {
      const now = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(now));
      change(now);
    },
  }, text);
  return button;
}

/** Returns a function that runs once, a little after its last call. */
function settled(run, millis = 120) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...values), millis);
  };
}

/** Returns a canvas's drawing context in CSS pixels, sharp on any screen. */
function penOf(canvas, width, height) {
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

/** Calls draw whenever the width of an element or the colours change. */
function redrawn(element, draw) {
  let width = 0;
  new ResizeObserver(() => {
    const now = element.clientWidth;
    if (now !== width) {
      width = now;
      draw();
    }
  }).observe(element);
  onTheme(draw);
}

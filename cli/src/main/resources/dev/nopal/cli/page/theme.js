// Light or dark: as the system is set, until the user chooses otherwise.

const themeListeners = [];

/** Calls the listener whenever the colours change, as long as the page shows the same data. */
function onTheme(listener) {
  themeListeners.push(listener);
}

function isDark() {
  return document.documentElement.dataset.theme === "dark";
}

/** Returns a colour of the style sheet. */
function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

const themeButton = (() => {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  const button = el("button", {
    type: "button",
    class: "theme",
    onclick: () => {
      chosen = isDark() ? "light" : "dark";
      apply();
    },
  });
  function apply() {
    document.documentElement.dataset.theme = chosen || (system.matches ? "dark" : "light");
    button.textContent = isDark() ? "Light" : "Dark";
    button.title = `Change to ${isDark() ? "light" : "dark"} colours`;
    themeListeners.forEach((listener) => listener());
  }
  system.addEventListener("change", apply);
  apply();
  return button;
})();

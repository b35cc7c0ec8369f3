// What the script printed, as it printed it.

const LINES_OF_A_SCREEN = 60;

function drawLog(section, state) {
  const { lines, left, folded } = section.data;
  const box = el("div", { class: lines.length <= LINES_OF_A_SCREEN ? "log short" : "log", role: "log", "aria-live": "off", tabindex: "0", "aria-label": "Output" });
  const found = el("span", { class: "quiet", role: "status" });
  const filter = el("input", {
    type: "search", placeholder: "Filter", "aria-label": "Filter lines", value: state.filter ?? "",
    oninput: settled(() => {
      state.filter = filter.value;
      fill();
    }),
  });
  function fill() {
    const wanted = (state.filter ?? "").toLowerCase();
    const visible = lines.filter((line) => line.toLowerCase().includes(wanted));
    box.replaceChildren(...visible.map((line) => el("div", {}, line || " ")));
    const all = `${grouped(lines.length)} ${lines.length === 1 ? "line" : "lines"}`;
    found.textContent = wanted ? `${grouped(visible.length)} of ${all}` : all;
  }
  fill();
  const element = el("div", {}, box);
  if (left > 0) {
    element.prepend(el("p", { class: "note" }, `${grouped(left)} earlier lines are left out of this page.`));
  }
  if (!folded) {
    return { element, tools: [found, filter] };
  }
  const unfold = toggle("Show", state.isShown === true, (now) => {
    state.isShown = now;
    element.hidden = filter.hidden = !now;
  }, "Show the lines; most of them are the maps that are drawn above");
  element.hidden = filter.hidden = state.isShown !== true;
  return { element, tools: [found, filter, unfold] };
}

// The tooltip at the pointer.

const tip = {
  box: null,

  show(event, text, numbers) {
    if (this.box === null) {
      this.box = el("div", { class: "tip", hidden: true, "aria-hidden": "true" });
      document.body.append(this.box);
    }
    this.box.replaceChildren(el("div", {}, text), el("div", { class: "numbers" }, numbers));
    this.box.hidden = false;
    const { width, height } = this.box.getBoundingClientRect();
    const x = Math.min(event.clientX + 14, innerWidth - width - 8);
    const below = event.clientY + 18;
    this.box.style.left = `${Math.max(8, x)}px`;
    this.box.style.top = `${below + height > innerHeight ? Math.max(8, event.clientY - height - 12) : below}px`;
  },

  hide() {
    if (this.box !== null) {
      this.box.hidden = true;
    }
  },
};

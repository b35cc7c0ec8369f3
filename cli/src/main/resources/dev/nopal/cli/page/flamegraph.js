// Draws one tree on a canvas: only frames at least a pixel wide, so that its size does not matter.

const ROW = 21;
const LETTER = 12;

class FlameGraph {
  /** Notifies this.listener: details(node), zoomed(node). */
  constructor() {
    this.canvas = el("canvas", {
      tabindex: "0", role: "application", "aria-roledescription": "flame graph",
      "aria-label": "Flame graph. Arrow keys move between frames, Enter zooms in, Escape zooms out, slash searches.",
    });
    this.box = el("div", { class: "canvas" }, this.canvas);
    this.isDown = false;
    this.colouring = "kind";
    this.isSearching = false;
    this.canvas.addEventListener("mousemove", (event) => this.hover(event));
    this.canvas.addEventListener("mouseleave", () => this.leave());
    this.canvas.addEventListener("click", (event) => this.click(event));
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    this.canvas.addEventListener("focus", () => this.draw());
    this.canvas.addEventListener("blur", () => this.draw());
  }

  /** Shows another tree, zoomed to the same frame as before if the new tree has it. */
  show({ root }) {
    const zoomed = this.zoom ? this.pathOf(this.zoom) : [];
    const selected = this.selected ? this.pathOf(this.selected) : [];
    this.root = root;
    this.zoom = this.walk(zoomed);
    this.selected = this.walk(selected);
    this.hovered = undefined;
    this.total = root.total;
    this.draw(true);
    this.listener.zoomed(this.zoom);
  }

  pathOf(node) {
    const path = [];
    for (let at = node; at.parent; at = at.parent) {
      path.unshift(at.frame.method);
    }
    return path;
  }

  walk(path) {
    let at = this.root;
    for (const name of path) {
      const next = at.children.find((child) => child.frame.method === name);
      if (!next) {
        break;
      }
      at = next;
    }
    return at;
  }

  zoomTo(node) {
    this.zoom = node;
    this.selected = node;
    tip.hide();
    this.draw(true);
    this.listener.zoomed(node);
    this.listener.details(node);
  }

  reset() {
    this.zoomTo(this.root);
  }

  /** Selects a frame, and scrolls to it. */
  select(node) {
    const isVisible = this.rects && this.rects.some((rect) => rect.node === node);
    if (!isVisible) {
      this.zoom = node;
      this.listener.zoomed(node);
    }
    this.selected = node;
    this.draw();
    this.scrollTo(node);
    this.listener.details(node);
  }

  scrollTo(node) {
    const top = this.top(node.level);
    if (top < this.box.scrollTop) {
      this.box.scrollTop = top - ROW;
    } else if (top + ROW > this.box.scrollTop + this.box.clientHeight) {
      this.box.scrollTop = top + 2 * ROW - this.box.clientHeight;
    }
  }

  top(level) {
    return this.isDown ? level * ROW : this.height - (level + 1) * ROW;
  }

  /** Lists what to draw: the frames before the zoomed one, the zoomed one, and all after it. */
  layout(width) {
    const rects = [];
    for (let at = this.zoom.parent; at; at = at.parent) {
      rects.push({ node: at, x: 0, width, before: true });
    }
    const scale = width / (this.zoom.total || 1);
    eachNode(this.zoom, (node) => {
      const wide = node.total * scale;
      if (wide < 1) {
        return false;
      }
      rects.push({ node, x: (node.x - this.zoom.x) * scale, width: wide });
      return true;
    });
    return rects;
  }

  draw(isMoved = false) {
    const width = this.box.clientWidth;
    if (!this.root || !width) {
      return;
    }
    this.rects = this.layout(width);
    const levels = this.rects.reduce((most, rect) => Math.max(most, rect.node.level), 0) + 1;
    this.height = levels * ROW + 1;
    this.canvas.style.width = `${width}px`;
    const pen = penOf(this.canvas, width, this.height);
    pen.font = `${LETTER}px ${colour("mono")}`;
    pen.textBaseline = "middle";
    this.letter = pen.measureText("mmmmmmmmmm").width / 10;
    this.colours = { match: colour("match"), text: colour("text"), card: colour("card") };
    this.rows = [];
    for (const rect of this.rects) {
      this.drawFrame(pen, rect);
      (this.rows[rect.node.level] ??= []).push(rect);
    }
    if (isMoved && !this.isDown) {
      this.box.scrollTop = this.height;
    }
  }

  drawFrame(pen, { node, x, width, before }) {
    const y = this.top(node.level);
    const paint = paintOf(node.frame, this.colouring);
    const isFaded = before || (this.isSearching && !node.isMatch);
    pen.globalAlpha = isFaded ? 0.42 : 1;
    pen.fillStyle = node.isMatch ? this.colours.match : paint.fill;
    pen.beginPath();
    if (width > 5 && pen.roundRect) {
      pen.roundRect(x, y, width - 1, ROW - 1, 3);
    } else {
      pen.rect(x, y, Math.max(0.6, width - 0.4), ROW - 1);
    }
    pen.fill();
    pen.globalAlpha = isFaded ? 0.75 : 1;
    const label = this.label(node, width);
    if (label) {
      pen.fillStyle = node.isMatch && !before ? (isDark() ? "#1a1f1b" : "#ffffff") : isFaded ? this.colours.text : paint.ink;
      pen.fillText(readable(label), x + 5, y + ROW / 2);
    }
    pen.globalAlpha = 1;
    const isFocused = node === this.selected && document.activeElement === this.canvas;
    if (isFocused || node === this.hovered) {
      pen.strokeStyle = this.colours.text;
      pen.lineWidth = isFocused ? 2.5 : 1.2;
      pen.strokeRect(x + 1, y + 1, Math.max(1, width - 3), ROW - 3);
    }
  }

  /** Writes as much of the name as fits. */
  label({ frame }, width) {
    const room = Math.floor((width - 9) / this.letter);
    if (room < 3) {
      return "";
    }
    const line = this.hasLines && frame.line ? frame.line : "";
    const full = frame.method.replace(/\s+/g, " ") + line;
    if (full.length <= room) {
      return full;
    }
    return cut(frame.short.replace(/\s+/g, " ") + line, room);
  }

  at(event) {
    const level = this.isDown ? Math.floor(event.offsetY / ROW) : Math.floor((this.height - event.offsetY) / ROW);
    return this.rows?.[level]?.find((rect) => event.offsetX >= rect.x && event.offsetX < rect.x + rect.width)?.node;
  }

  hover(event) {
    const node = this.at(event);
    if (node !== this.hovered) {
      this.hovered = node;
      this.draw();
    }
    if (node) {
      tip.show(event, node.frame.text, this.numbers(node));
    } else {
      tip.hide();
    }
  }

  leave() {
    this.hovered = undefined;
    tip.hide();
    this.draw();
  }

  numbers(node) {
    const own = node.self ? ` · ${measured(node.self, this.measure)} of its own (${percent(node.self, this.total)})` : "";
    const ofZoom = this.zoom.parent && node.total < this.zoom.total ? ` · ${percent(node.total, this.zoom.total)} of what is shown` : "";
    return `${measured(node.total, this.measure)} · ${percent(node.total, this.total)} of all${ofZoom}${own}`;
  }

  click(event) {
    const node = this.at(event);
    if (node) {
      this.zoomTo(node);
    }
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const actions = {
      ArrowUp: () => (this.isDown ? this.outward() : this.inward()),
      ArrowDown: () => (this.isDown ? this.inward() : this.outward()),
      ArrowLeft: () => this.sideways(-1),
      ArrowRight: () => this.sideways(1),
      Home: () => this.select(this.root),
      Enter: () => this.zoomTo(this.selected),
      " ": () => this.zoomTo(this.selected),
      Backspace: () => this.zoom.parent && this.zoomTo(this.zoom.parent),
    };
    const action = actions[event.key];
    if (action) {
      event.preventDefault();
      action();
    }
  }

  outward() {
    if (this.selected.parent) {
      this.select(this.selected.parent);
    }
  }

  inward() {
    const largest = this.selected.children.reduce((a, b) => (a && a.total >= b.total ? a : b), null);
    if (largest) {
      this.select(largest);
    }
  }

  /** Selects the next frame of the same row, whatever its parent is. */
  sideways(step) {
    const row = (this.rows[this.selected.level] ?? []).slice().sort((a, b) => a.x - b.x);
    const next = row[row.findIndex((rect) => rect.node === this.selected) + step];
    if (next) {
      this.select(next.node);
    }
  }
}

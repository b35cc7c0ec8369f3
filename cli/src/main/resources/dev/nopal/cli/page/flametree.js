// Trees of frames: as recorded, merged by method, or inverted.

/** Creates a node for a frame, after those that precede it; total includes all nodes after it. */
function nodeOf(frame, parent) {
  return { frame, parent, children: [], self: 0, total: 0, level: parent ? parent.level + 1 : 0, x: 0 };
}

/** Reads the section's data: preorder lists of levels, names and own weights. */
function treesOf(data, app) {
  const keys = new Set(data.keys);
  const frames = data.frames.map((text, i) => frameOf(text, keys.has(i), app));
  return {
    data,
    frames,
    /** Returns the tree for a view. */
    make({ turned, lines }) {
      return turned ? fromLeaves(data, frames, lines) : fromRoot(data, frames, lines);
    },
  };
}

function nameIn(frame, lines) {
  return lines || frame.kind === "key" ? frame.text : frame.method;
}

function childOf(index, parent, frame, lines) {
  let children = index.get(parent);
  if (!children) {
    children = new Map();
    index.set(parent, children);
  }
  const name = `${frame.kind} ${nameIn(frame, lines)}`;
  let child = children.get(name);
  if (!child) {
    child = nodeOf(frame, parent);
    children.set(name, child);
    parent.children.push(child);
  }
  return child;
}

function fromRoot(data, frames, lines) {
  const index = new Map();
  const root = nodeOf(frames[data.names[0]], null);
  const path = [root];
  data.levels.forEach((level, i) => {
    const node = level === 0 ? root : childOf(index, path[level - 1], frames[data.names[i]], lines);
    path[level] = node;
    add(node, data.selves[i]);
  });
  return laidOut(root);
}

function add(node, self) {
  node.self += self;
  for (let at = node; at && self; at = at.parent) {
    at.total += self;
  }
}

/** Returns the inverted tree: the frames in which the time was spent, followed by their callers. */
function fromLeaves(data, frames, lines) {
  const index = new Map();
  const root = nodeOf(frames[data.names[0]], null);
  const path = [];
  data.levels.forEach((level, i) => {
    path[level] = frames[data.names[i]];
    const self = data.selves[i];
    if (self > 0) {
      let at = root;
      for (let up = level; up > 0; up -= 1) {
        at = childOf(index, at, path[up], lines);
      }
      add(at, self);
    }
  });
  return laidOut(root);
}

/** Assigns every node its position between 0 and the total; siblings are sorted by name, so that they stay in place. */
function laidOut(root) {
  let depth = 0;
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    depth = Math.max(depth, node.level);
    let x = node.x;
    node.children.sort((a, b) => (a.frame.method < b.frame.method ? -1 : a.frame.method > b.frame.method ? 1 : b.total - a.total));
    for (const child of node.children) {
      child.x = x;
      x += child.total;
      open.push(child);
    }
  }
  return { root, depth };
}

/** Visits a node and all after it, parents first; does not descend where the visitor returns false. */
function eachNode(root, visit) {
  const open = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (visit(node) !== false) {
      for (let i = node.children.length - 1; i >= 0; i -= 1) {
        open.push(node.children[i]);
      }
    }
  }
}

/** Marks what matches; returns the weight of all stacks with a match, each counted once, and the nodes. */
function search(root, pattern) {
  let weight = 0;
  const found = [];
  eachNode(root, (node) => {
    const inside = node.parent !== null && node.parent.inMatch === true;
    node.isMatch = pattern !== null && node.parent !== null && pattern.test(node.frame.text);
    node.inMatch = inside || node.isMatch;
    if (node.isMatch) {
      found.push(node);
      if (!inside) {
        weight += node.total;
      }
    }
  });
  return { weight, found };
}

/** Returns a pattern for the user's text: a regular expression if it is one, else the text itself. */
function patternOf(text) {
  if (text === "") {
    return null;
  }
  try {
    return new RegExp(text, "i");
  } catch {
    return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
  }
}

/** Adds up methods over all stacks: their own weight, and that of all stacks with the method, each counted once. */
function methodsOf(trees, lines) {
  const { root } = trees.make({ turned: false, lines });
  const rows = new Map();
  const inside = new Map();
  const enter = (node) => {
    const name = nameIn(node.frame, lines);
    const row = rows.get(name) ?? { frame: node.frame, name, self: 0, total: 0 };
    rows.set(name, row);
    const depth = inside.get(name) ?? 0;
    row.self += node.self;
    row.total += depth === 0 ? node.total : 0;
    inside.set(name, depth + 1);
    node.children.forEach(enter);
    inside.set(name, depth);
  };
  root.children.forEach(enter);
  return [...rows.values()].filter((row) => row.frame.kind !== "key");
}

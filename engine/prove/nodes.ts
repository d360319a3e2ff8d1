/** The empty set. */
export const NONE = 0;
/** The set of all assignments. */
export const ALL = 1;

/**
 * The nodes of all diagrams (the "unique table"). A node is a number; it asks the variable of its level, and each value of it goes to
 * another node. Equal nodes have one number. They are kept in typed arrays, because there are many and they are read all the time.
 */
export class Nodes {
  readonly widths: readonly number[];
  #levels = new Int32Array(FEW);
  /** By node: the index in `#next` of the node to which its first value goes. */
  #starts = new Int32Array(FEW);
  #next = new Int32Array(FEW * 2);
  #hashes = new Int32Array(FEW);
  /** A hash table with open addressing: numbers of nodes, 0 for a free slot. */
  #slots = new Int32Array(FEW * 2);
  #made = 2;
  #used = 0;
  readonly #given: number[] = [];

  constructor(widths: readonly number[]) {
    this.widths = widths;
    this.#levels.fill(widths.length, NONE, ALL + 1);
  }

  get made(): number {
    return this.#made;
  }

  /** The level of the variable that a node asks; the number of variables for `ALL` and `NONE`. */
  levelOf(node: number): number {
    return at(this.#levels, node);
  }

  /** The node to which a value of this level goes. A node of a later level does not ask this variable: it goes to itself. */
  next(node: number, level: number, value: number): number {
    return at(this.#levels, node) === level ? at(this.#next, at(this.#starts, node) + value) : node;
  }

  /** The first half of making a node: called once per value, in order, with the node to which the value goes. */
  give(node: number): void {
    this.#given.push(node);
  }

  /** The second half: the node of this level whose values lead to the nodes given last. If all are the same, that node itself. */
  make(level: number): number {
    const width = at(this.widths, level);
    const given = this.#given;
    const from = given.length - width;
    const first = at(given, from);
    let isSame = true;
    let hash = level;
    for (let value = 0; value < width; value++) {
      const node = at(given, from + value);
      isSame &&= node === first;
      hash = Math.imul(hash ^ node, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    const node = isSame ? first : this.#find(level, hash, from);
    given.length = from;
    return node;
  }

  #find(level: number, hash: number, from: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const node = at(this.#slots, slot);
      if (node === NONE) return this.#add(level, slot, hash, from);
      if (at(this.#levels, node) === level && this.#matches(node, level, from)) return node;
    }
  }

  #matches(node: number, level: number, from: number): boolean {
    const start = at(this.#starts, node);
    for (let value = 0; value < at(this.widths, level); value++) {
      if (at(this.#next, start + value) !== at(this.#given, from + value)) return false;
    }
    return true;
  }

  #add(level: number, slot: number, hash: number, from: number): number {
    const width = at(this.widths, level);
    if (this.#made === this.#levels.length) {
      this.#levels = grown(this.#levels);
      this.#starts = grown(this.#starts);
      this.#hashes = grown(this.#hashes);
    }
    if (this.#used + width > this.#next.length) this.#next = grown(this.#next);
    const node = this.#made++;
    this.#levels[node] = level;
    this.#starts[node] = this.#used;
    this.#hashes[node] = hash;
    for (let value = 0; value < width; value++) this.#next[this.#used++] = at(this.#given, from + value);
    this.#slots[slot] = node;
    if (this.#made * 2 > this.#slots.length) this.#spread();
    return node;
  }

  /** Doubles the hash table, to keep it at most half full. */
  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let node = ALL + 1; node < this.#made; node++) {
      let slot = at(this.#hashes, node) & mask;
      while (at(slots, slot) !== NONE) slot = (slot + 1) & mask;
      slots[slot] = node;
    }
    this.#slots = slots;
  }
}

/** The nodes for which the arrays are made at first. */
const FEW = 1 << 13;

function at(list: { readonly [index: number]: number }, index: number): number {
  return list[index] as number;
}

function grown(list: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(list.length * 2);
  more.set(list);
  return more;
}

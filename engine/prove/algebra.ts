import { ALL, type Nodes, NONE } from './nodes.ts';

/**
 * A cache of the results of operations on nodes (the "computed table" of decision diagrams). It is lossy: a result overwrites another
 * with the same hash, which is then worked out again when it is needed. So its size stays within what `fit` allows.
 */
class ResultCache {
  #size = 0;
  #known = new Int32Array(0);

  /** The result of an operation; -1 where it is not remembered. */
  find(operation: number, a: number, b: number): number {
    const slot = this.#placeOf(operation, a, b);
    const known = this.#known;
    return known[slot] === a && known[slot + 1] === b && known[slot + 2] === operation ? (known[slot + 3] as number) : -1;
  }

  keep(operation: number, a: number, b: number, result: number): void {
    const slot = this.#placeOf(operation, a, b);
    const known = this.#known;
    known[slot] = a;
    known[slot + 1] = b;
    known[slot + 2] = operation;
    known[slot + 3] = result;
  }

  /** Grows to about one result per node. A larger table would miss the processor's caches more than it saves. */
  fit(nodes: number): void {
    if (nodes <= this.#size) return;
    const before = this.#known;
    this.#size = Math.max(this.#size * 2, FEWEST);
    this.#known = new Int32Array(this.#size * FIELDS).fill(-1);
    for (let slot = 0; slot < before.length; slot += FIELDS) {
      const [a = -1, b = -1, operation = -1, result = -1] = before.subarray(slot, slot + FIELDS);
      if (a !== -1) this.keep(operation, a, b, result);
    }
  }

  #placeOf(operation: number, a: number, b: number): number {
    const hash = Math.imul(Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ operation, 0xc2b2ae35);
    return ((hash ^ (hash >>> 15)) & (this.#size - 1)) * FIELDS;
  }
}

const FIELDS = 4;

const FEWEST = 1 << 12;

const AND = 0;

const OR = 1;

const WITHOUT = 2;

const FIRST_DROP = 3;

/** Which variables an operation takes out of a set. */
interface Drop {
  /** Its number in the memory of results. */
  readonly operation: number;
  /** By level: the values over which the union is made; nothing for a variable that stays. */
  readonly values: readonly (readonly number[] | undefined)[];
  /** The level of the last variable that is taken out: below it nothing changes. */
  readonly last: number;
}

/**
 * The operations on decision diagrams ("apply" and "exists" in the literature, after Bryant 1986). Results are remembered, so that an
 * operation processes each pair of nodes once.
 */
export class Algebra {
  readonly #nodes: Nodes;
  readonly #results = new ResultCache();
  readonly #drops = new Map<object, Drop>();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  and(a: number, b: number): number {
    if (a === NONE || b === NONE) return NONE;
    if (a === ALL || a === b) return b;
    if (b === ALL) return a;
    // Both orders give the same: one order, so that one result is remembered.
    return a < b ? this.#apply(AND, a, b) : this.#apply(AND, b, a);
  }

  or(a: number, b: number): number {
    if (a === ALL || b === ALL) return ALL;
    if (a === NONE || a === b) return b;
    if (b === NONE) return a;
    return a < b ? this.#apply(OR, a, b) : this.#apply(OR, b, a);
  }

  without(a: number, b: number): number {
    if (a === NONE || b === ALL || a === b) return NONE;
    if (b === NONE) return a;
    return this.#apply(WITHOUT, a, b);
  }

  /**
   * Takes variables out of a set: for each, the union of the set over the given values of it. `kind` is the key under which results
   * are remembered, so one object must always come with the same variables and values.
   */
  drop(a: number, kind: object, valuesOf: (level: number) => readonly number[] | undefined): number {
    const drop = this.#drops.get(kind) ?? this.#dropOf(valuesOf);
    this.#drops.set(kind, drop);
    return this.#drop(a, drop);
  }

  #dropOf(valuesOf: (level: number) => readonly number[] | undefined): Drop {
    const values = this.#nodes.widths.map((_, level) => valuesOf(level));
    return { operation: FIRST_DROP + this.#drops.size, values, last: values.findLastIndex((some) => some !== undefined) };
  }

  #apply(operation: number, a: number, b: number): number {
    const before = this.#results.find(operation, a, b);
    if (before !== -1) return before;
    const nodes = this.#nodes;
    const level = Math.min(nodes.levelOf(a), nodes.levelOf(b));
    const width = nodes.widths[level] ?? 0;
    for (let value = 0; value < width; value++) {
      nodes.give(this.#decide(operation, nodes.next(a, level, value), nodes.next(b, level, value)));
    }
    return this.#keep(operation, a, b, nodes.make(level));
  }

  #decide(operation: number, a: number, b: number): number {
    if (operation === AND) return this.and(a, b);
    return operation === OR ? this.or(a, b) : this.without(a, b);
  }

  #drop(a: number, drop: Drop): number {
    const nodes = this.#nodes;
    const level = nodes.levelOf(a);
    if (level > drop.last) return a;
    const before = this.#results.find(drop.operation, a, a);
    if (before !== -1) return before;
    const values = drop.values[level];
    if (values !== undefined) {
      let union = NONE;
      for (const value of values) union = this.or(union, this.#drop(nodes.next(a, level, value), drop));
      return this.#keep(drop.operation, a, a, union);
    }
    const width = nodes.widths[level] ?? 0;
    for (let value = 0; value < width; value++) nodes.give(this.#drop(nodes.next(a, level, value), drop));
    return this.#keep(drop.operation, a, a, nodes.make(level));
  }

  #keep(operation: number, a: number, b: number, result: number): number {
    this.#results.fit(this.#nodes.made);
    this.#results.keep(operation, a, b, result);
    return result;
  }
}

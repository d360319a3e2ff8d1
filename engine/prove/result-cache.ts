/**
 * A cache of the results of operations on nodes (the "computed table" of decision diagrams). It is lossy: a result overwrites another
 * with the same hash, which is then worked out again when it is needed. So its size stays within what `fit` allows.
 */
export class ResultCache {
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

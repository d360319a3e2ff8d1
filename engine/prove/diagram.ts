/**
 * A set of assignments, as a decision diagram: a node asks one variable, and each of its values leads on, in the end to
 * `all` or `none`. Variables that do not matter are not asked, and equal sets are one object: millions of assignments
 * are a few hundred nodes, and two sets are compared by `===`.
 *
 *     signedIn --no--> none          the visitors who are signed in
 *         '----yes--> stage ...      and have come to one of these stages
 */
export interface Diagram {
  readonly id: number;
  /** The place of the variable that is asked. After all variables for `all` and `none`. */
  readonly level: number;
  /** By place of the value. */
  readonly next: readonly Diagram[];
}

/** Values by variable, as their places; variables that are not named may have any. */
export type Choice = ReadonlyMap<number, readonly number[]>;

/** Sets of assignments over the same variables, and what can be done with them. */
export interface Diagrams {
  readonly all: Diagram;
  readonly none: Diagram;
  readonly and: (a: Diagram, b: Diagram) => Diagram;
  readonly or: (a: Diagram, b: Diagram) => Diagram;
  readonly without: (a: Diagram, b: Diagram) => Diagram;
  /** The assignments in which these variables have one of these values. */
  readonly where: (choice: Choice) => Diagram;
  /** The set, and with each assignment all those that differ from it in these variables alone. */
  readonly forget: (a: Diagram, variables: ReadonlySet<number>) => Diagram;
  /** The assignments that are in the set once these variables have become any one of these values. */
  readonly before: (a: Diagram, choice: Choice) => Diagram;
  /** Any one assignment of the set: the places of the values, without variables that do not matter. */
  readonly pick: (a: Diagram) => ReadonlyMap<number, number> | undefined;
  /** How many assignments there are in it. */
  readonly count: (a: Diagram) => number;
  /** How many nodes were ever made. */
  readonly size: () => number;
}

type Operation = (a: Diagram, b: Diagram) => Diagram;

/** Diagrams over variables of these numbers of values. */
export function createDiagrams(widths: readonly number[]): Diagrams {
  const none: Diagram = { id: 0, level: widths.length, next: [] };
  const all: Diagram = { id: 1, level: widths.length, next: [] };
  const known = new Map<number | string, Diagram>();
  let made = 2;

  const node = (level: number, next: readonly Diagram[]): Diagram => {
    const first = next[0] ?? none;
    if (next.every((one) => one === first)) return first;
    const key = keyOf(level, next);
    const before = known.get(key);
    if (before) return before;
    const fresh = { id: made++, level, next };
    known.set(key, fresh);
    return fresh;
  };

  /** Carries an operation down both diagrams; `decide` answers where it is decided without looking further. */
  const operation = (decide: (a: Diagram, b: Diagram) => Diagram | undefined): Operation => {
    const done = new Map<number, Diagram>();
    const apply: Operation = (a, b) => {
      const decided = decide(a, b);
      if (decided) return decided;
      const key = a.id * MOST_NODES + b.id;
      const before = done.get(key);
      if (before) return before;
      const level = Math.min(a.level, b.level);
      const next: Diagram[] = [];
      for (let value = 0; value < (widths[level] ?? 0); value++) {
        next.push(apply(a.level === level ? (a.next[value] ?? none) : a, b.level === level ? (b.next[value] ?? none) : b));
      }
      const applied = node(level, next);
      done.set(key, applied);
      return applied;
    };
    return apply;
  };
  const and = operation((a, b) => (a === none || b === none ? none : a === all || a === b ? b : b === all ? a : undefined));
  const or = operation((a, b) => (a === all || b === all ? all : a === none || a === b ? b : b === none ? a : undefined));
  const without = operation((a, b) => (a === none || b === all || a === b ? none : b === none ? a : undefined));

  const where = (choice: Choice): Diagram =>
    [...choice]
      .toSorted(([a], [b]) => b - a)
      .reduce(
        (rest, [level, values]) =>
          node(
            level,
            Array.from({ length: widths[level] ?? 0 }, (_, value) => (values.includes(value) ? rest : none)),
          ),
        all,
      );

  /** Takes variables out of a set: what is left of each is the union over some of its values. */
  const memos = new Map<object, Map<Diagram, Diagram>>();
  const drop = (a: Diagram, memo: object, last: number, valuesOf: (level: number) => readonly number[] | undefined): Diagram => {
    const done = memos.get(memo) ?? new Map<Diagram, Diagram>();
    memos.set(memo, done);
    const walk = (from: Diagram): Diagram => {
      if (from.level > last) return from;
      const before = done.get(from);
      if (before) return before;
      const values = valuesOf(from.level);
      const dropped = values
        ? values.map((value) => walk(from.next[value] ?? none)).reduce(or, none)
        : node(
            from.level,
            from.next.map((one) => walk(one)),
          );
      done.set(from, dropped);
      return dropped;
    };
    return walk(a);
  };
  const every = widths.map((width) => Array.from({ length: width }, (_, value) => value));
  const forget: Diagrams['forget'] = (a, variables) =>
    drop(a, variables, Math.max(...variables, -1), (level) => (variables.has(level) ? every[level] : undefined));
  const before: Diagrams['before'] = (a, choice) => drop(a, choice, Math.max(...choice.keys(), -1), (level) => choice.get(level));

  const pick = (a: Diagram): ReadonlyMap<number, number> | undefined => {
    if (a === none) return undefined;
    const chosen = new Map<number, number>();
    for (let at = a; at !== all;) {
      const value = at.next.findIndex((one) => one !== none);
      chosen.set(at.level, value);
      at = at.next[value] ?? all;
    }
    return chosen;
  };

  const counts = new Map<Diagram, number>();
  /** How many assignments of the variables from this one on. */
  const countFrom = (a: Diagram, level: number): number => {
    const skipped = widths.slice(level, a.level).reduce((product, width) => product * width, 1);
    if (a === none) return 0;
    if (a === all) return skipped;
    const below = counts.get(a) ?? a.next.reduce((sum, one) => sum + countFrom(one, a.level + 1), 0);
    counts.set(a, below);
    return skipped * below;
  };

  return { all, none, and, or, without, where, forget, before, pick, count: (a) => countFrom(a, 0), size: () => made };
}

/** Nodes of two values, which most are, are told apart by a number: there are few levels, and ids are small. */
function keyOf(level: number, next: readonly Diagram[]): number | string {
  const [no, yes, ...others] = next;
  if (others.length > 0 || !no || !yes || no.id >= MOST_IDS || yes.id >= MOST_IDS)
    return `${level}:${next.map(({ id }) => id).join()}`;
  return (level * MOST_IDS + no.id) * MOST_IDS + yes.id;
}

/** With the level, two of these fit into a double. */
const MOST_IDS = 2 ** 22;
/** Two ids in one number: as many as a double can tell apart. */
const MOST_NODES = 2 ** 26;

import { Algebra } from './algebra.ts';
import { ALL, Nodes, NONE } from './nodes.ts';

/**
 * A set of assignments as a reduced, ordered, multi-valued decision diagram (an MDD): the number of its root node. A node asks one
 * variable, and each of its values goes to another node, in the end to `all` or `none`. Variables that do not matter are not asked,
 * and equal sets have one number: millions of assignments are a few hundred nodes, and two sets are compared by `===`.
 *
 *     signedIn --no--> none          the visitors who are signed in
 *         '----yes--> stage ...      and have come to one of these stages
 */
export type Diagram = number & { readonly isDiagram: true };

/** Some values for each of some variables, both by their index; a variable that is not named may have any value. */
export type Choice = ReadonlyMap<number, readonly number[]>;

/** Sets of assignments over the same variables, and what can be done with them. */
export interface Diagrams {
  readonly all: Diagram;
  readonly none: Diagram;
  readonly and: (a: Diagram, b: Diagram) => Diagram;
  readonly or: (a: Diagram, b: Diagram) => Diagram;
  /** The assignments of the first set that are not in the second. */
  readonly without: (a: Diagram, b: Diagram) => Diagram;
  /** The assignments in which these variables have one of these values. */
  readonly where: (choice: Choice) => Diagram;
  /** Existential quantification: the set, and all assignments that differ from a member in these variables alone. */
  readonly forget: (a: Diagram, variables: ReadonlySet<number>) => Diagram;
  /** The assignments that are in the set after these variables are set to some one of these values. */
  readonly before: (a: Diagram, choice: Choice) => Diagram;
  /** One assignment of the set, as the index of a value by variable; variables that do not matter are left out. */
  readonly pick: (a: Diagram) => ReadonlyMap<number, number> | undefined;
  /** The number of assignments in a set. */
  readonly count: (a: Diagram) => number;
  /** How many nodes have been made so far. */
  readonly size: () => number;
}

/** Diagrams over variables that have these numbers of values, asked in this order. */
export function createDiagrams(widths: readonly number[]): Diagrams {
  const nodes = new Nodes(widths);
  const algebra = new Algebra(nodes);
  const every = widths.map((width) => Array.from({ length: width }, (_, value) => value));
  const counts = new Map<number, number>();

  /** The number of assignments of the variables from this level on. */
  const countFrom = (node: number, level: number): number => {
    const skipped = widths.slice(level, nodes.levelOf(node)).reduce((product, width) => product * width, 1);
    if (node === NONE) return 0;
    if (node === ALL) return skipped;
    const asked = nodes.levelOf(node);
    const below =
      counts.get(node) ??
      (every[asked] ?? []).reduce((sum, value) => sum + countFrom(nodes.next(node, asked, value), asked + 1), 0);
    counts.set(node, below);
    return skipped * below;
  };

  return {
    all: ALL as Diagram,
    none: NONE as Diagram,
    and: (a, b) => algebra.and(a, b) as Diagram,
    or: (a, b) => algebra.or(a, b) as Diagram,
    without: (a, b) => algebra.without(a, b) as Diagram,
    where(choice) {
      let rest: number = ALL;
      for (const level of [...choice.keys()].toSorted((a, b) => b - a)) {
        const values = choice.get(level) ?? [];
        for (const value of every[level] ?? []) nodes.give(values.includes(value) ? rest : NONE);
        rest = nodes.make(level);
      }
      return rest as Diagram;
    },
    forget: (a, variables) => algebra.drop(a, variables, (level) => (variables.has(level) ? every[level] : undefined)) as Diagram,
    before: (a, choice) => algebra.drop(a, choice, (level) => choice.get(level)) as Diagram,
    pick: (a) => pickFrom(nodes, a),
    count: (a) => countFrom(a, 0),
    size: () => nodes.made,
  };
}

/** One assignment of a set: at each node, the first value that does not go to `NONE`. */
function pickFrom(nodes: Nodes, set: number): ReadonlyMap<number, number> | undefined {
  if (set === NONE) return undefined;
  const chosen = new Map<number, number>();
  for (let node = set; node !== ALL;) {
    const level = nodes.levelOf(node);
    let value = 0;
    while (nodes.next(node, level, value) === NONE) value += 1;
    chosen.set(level, value);
    node = nodes.next(node, level, value);
  }
  return chosen;
}

import type { Facts } from '../facts.ts';
import type { FactValue } from '../guard-tree.ts';

/** One way in which a question can come out. */
export interface Fork<Answer> {
  /** By fact that was read: the index of the value that was assumed, among all values that it can have. */
  readonly assumed: ReadonlyMap<string, number>;
  readonly answer: Answer;
}

/**
 * Runs a function of the engine for every assignment of the facts (symbolic execution by forking): when it reads a fact whose value is
 * not assumed yet, it is run again for each value of that fact. Facts that it does not read are not forked on, so that a decision over
 * thousands of assignments takes a handful of runs. The function must depend on the facts alone.
 */
export function* forksOf<Answer>(
  valuesOf: (fact: string) => readonly FactValue[],
  ask: (facts: Facts) => Answer,
): Generator<Fork<Answer>> {
  const trail: { readonly fact: string; readonly values: readonly FactValue[]; place: number }[] = [];
  do {
    const assumed = new Map(trail.map(({ fact, place }) => [fact, place]));
    const read = (fact: string): FactValue => {
      const values = valuesOf(fact);
      const place = assumed.get(fact);
      if (place !== undefined) return valueAt(values, place);
      trail.push({ fact, values, place: 0 });
      assumed.set(fact, 0);
      return valueAt(values, 0);
    };
    const answer = ask(new Proxy({}, { get: (_, fact) => read(String(fact)) }));
    yield { assumed, answer };
    while (isAtEnd(trail.at(-1))) trail.pop();
    const last = trail.at(-1);
    if (last) last.place += 1;
  } while (trail.length > 0);
}

function isAtEnd(choice: { readonly values: readonly FactValue[]; readonly place: number } | undefined): boolean {
  return choice !== undefined && choice.place === choice.values.length - 1;
}

function valueAt(values: readonly FactValue[], place: number): FactValue {
  const value = values[place];
  if (value === undefined) throw new Error('a fact without values was asked');
  return value;
}

import type { Facts, FactValue } from '#engine';

/** One case in which a question can come out. */
export interface Branch<Answer> {
  /** By fact that was read: the index of the value that was assumed, among all values that it can have. */
  readonly assumed: ReadonlyMap<string, number>;
  readonly answer: Answer;
}

/**
 * Runs a function of the engine for every assignment of the facts (symbolic execution by branching): when it reads a fact whose value is
 * not assumed yet, it is run again for each value of that fact. Facts that it does not read are not branched on, so that a decision over
 * thousands of assignments takes a handful of runs. The function must depend on the facts alone.
 */
export function* branchesOf<Answer>(
  valuesOf: (fact: string) => readonly FactValue[],
  ask: (facts: Facts) => Answer,
): Generator<Branch<Answer>> {
  const choices: { readonly fact: string; readonly values: readonly FactValue[]; index: number }[] = [];
  do {
    const assumed = new Map(choices.map(({ fact, index }) => [fact, index]));
    const read = (fact: string): FactValue => {
      const values = valuesOf(fact);
      const index = assumed.get(fact);
      if (index !== undefined) return valueAt(values, index);
      choices.push({ fact, values, index: 0 });
      assumed.set(fact, 0);
      return valueAt(values, 0);
    };
    const answer = ask(new Proxy({}, { get: (_, fact) => read(String(fact)) }));
    yield { assumed, answer };
    while (isAtEnd(choices.at(-1))) choices.pop();
    const last = choices.at(-1);
    if (last) last.index += 1;
  } while (choices.length > 0);
}

function isAtEnd(choice: { readonly values: readonly FactValue[]; readonly index: number } | undefined): boolean {
  return choice !== undefined && choice.index === choice.values.length - 1;
}

function valueAt(values: readonly FactValue[], index: number): FactValue {
  const value = values[index];
  if (value === undefined) throw new Error('a fact without values was asked');
  return value;
}

import type { CompiledRow, Domain, Facts, FactValue, GuardTree, OpenFlow } from '#engine';
import { findPlaces, literalsByFact, representatives } from '#engine/check';

import { type Choice, createDiagrams, type Diagram, type Diagrams } from './diagram.ts';

/** The variable that states whether a path is remembered. Which path that is, is not part of a state. */
export const REMEMBERED = 'remembered';

/** A fact that some condition of the flow reads, with one value for each class of values that no condition distinguishes. */
export interface Variable {
  readonly fact: string;
  readonly values: readonly FactValue[];
}

/** The facts that conditions of a flow read, as variables of decision diagrams. */
export interface Variables {
  readonly list: readonly Variable[];
  readonly sets: Diagrams;
  /** The index of a fact's variable; nothing for a fact that no condition reads. */
  readonly variableOf: (fact: string) => number | undefined;
  /** The indices of values (values that no condition distinguishes have one). Without values: all indices. */
  readonly valueIndices: (fact: string, values?: readonly FactValue[]) => readonly number[];
  /** The assignments in which a fact has one of these values; all of them for a fact that no condition reads. */
  readonly where: (fact: string, values: readonly FactValue[]) => Diagram;
  /** Runs a function of the engine for all assignments: each answer, with the assignments that give it. */
  readonly ask: <Answer>(question: (facts: Facts) => Answer) => readonly { readonly answer: Answer; readonly where: Diagram }[];
}

/**
 * The variables of a flow, in the order of the diagrams: facts that are `fixed` for a session, the others, and `REMEMBERED`. Authors
 * declare facts of one part beside each other. In that order the diagrams stay small: sorted by where conditions read the facts, a task
 * list of 12 sections took forty times as long.
 * `others` are conditions that the flow itself does not read. `known` gives the values that the tenant's options leave a fact.
 */
export function variablesOf(
  flow: OpenFlow,
  others: readonly GuardTree[],
  fixed: ReadonlySet<string>,
  known: (fact: string) => readonly FactValue[] | undefined,
): Variables {
  const literals = literalsByFact([...conditionsOf(flow), ...others]);
  const facts = Object.keys(flow.facts).filter((fact) => fact !== REMEMBERED && literals.has(fact));
  const list: readonly Variable[] = [...facts.filter((fact) => fixed.has(fact)), ...facts.filter((fact) => !fixed.has(fact))].map(
    (fact) => {
      return { fact, values: known(fact) ?? kindsOf(flow.facts[fact], literals.get(fact) ?? new Set()) };
    },
  );
  const all: readonly Variable[] = [...list, { fact: REMEMBERED, values: [false, true] }];

  const indices = new Map(all.map(({ fact }, variable) => [fact, variable]));
  const sets = createDiagrams(all.map(({ values }) => values.length));
  const valueIndices: Variables['valueIndices'] = (fact, values) => {
    const kinds = all[indices.get(fact) ?? -1]?.values ?? [];
    if (values === undefined) return kinds.map((_, variable) => variable);
    return [...new Set(values.map((value) => kindOf(kinds, value)))];
  };
  const where: Variables['where'] = (fact, values) => {
    const variable = indices.get(fact);
    return variable === undefined ? sets.all : sets.where(new Map([[variable, valueIndices(fact, values)]]));
  };
  const valuesOf = (fact: string): readonly FactValue[] => all[indices.get(fact) ?? -1]?.values ?? [false];
  const choiceOf = ({ assumed }: Branch<unknown>): Choice =>
    new Map(
      [...assumed].flatMap(([fact, value]) => {
        const variable = indices.get(fact);
        return variable === undefined ? [] : [[variable, [value]] as const];
      }),
    );

  return {
    list: all,
    sets,
    variableOf: (fact) => indices.get(fact),
    valueIndices,
    where,
    ask: (question) =>
      [...branchesOf(valuesOf, question)].map((branch) => ({ answer: branch.answer, where: sets.where(choiceOf(branch)) })),
  };
}

/** The index of the value that represents this one: itself, or that of its class. */
function kindOf(values: readonly FactValue[], value: FactValue): number {
  const exact = values.indexOf(value);
  if (exact !== -1) return exact;
  if (typeof value !== 'number') return values.length - 1;
  // Numbers that conditions name are at even indices, and at odd ones a number for all those between (`representatives`).
  const above = values.findIndex((one) => Number(one) > value);
  return above % 2 === 0 ? above - 1 : above;
}

/** One value of each class that conditions distinguish. A counter keeps every number, because counting goes through each. */
function kindsOf(domain: Domain | undefined, literals: ReadonlySet<FactValue>): readonly FactValue[] {
  if (domain?.type === 'counter') return Array.from({ length: domain.max + 1 }, (_, count) => count);
  return domain ? representatives(domain, literals) : [false, true];
}

/** One case in which a question can come out. */
interface Branch<Answer> {
  /** By fact that was read: the index of the value that was assumed, among all values that it can have. */
  readonly assumed: ReadonlyMap<string, number>;
  readonly answer: Answer;
}

/**
 * Runs a function of the engine for every assignment of the facts (symbolic execution by branching): when it reads a fact whose value is
 * not assumed yet, it is run again for each value of that fact. Facts that it does not read are not branched on, so that a decision over
 * thousands of assignments takes a handful of runs. The function must depend on the facts alone.
 */
function* branchesOf<Answer>(
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

/** Every condition of a flow that decides where a person is or goes. Those that only forms read decide nothing. */
function conditionsOf(flow: OpenFlow): readonly GuardTree[] {
  const ofSteps = flow.steps.flatMap(({ shownWhen, onceWhen, requires }) => [
    shownWhen,
    onceWhen,
    ...requires.map(({ guard }) => guard),
  ]);
  const ofRows = findPlaces<CompiledRow>(flow).decisions.flatMap(({ rows }) => rows.map(({ when }) => when));
  return [...ofSteps, ...ofRows].filter((tree) => tree !== undefined);
}

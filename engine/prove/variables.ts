import { literalsByFact } from '../check/literals.ts';
import type { Facts } from '../facts.ts';
import type { Domain, FactValue } from '../guard-tree.ts';
import type { OpenFlow } from '../open-flow.ts';
import { type Choice, createDiagrams, type Diagram, type Diagrams } from './diagram.ts';
import { conditionsOf } from './flow-rows.ts';
import { type Fork, forksOf } from './forks.ts';

/** Whether a step is remembered to which the visitor wanted to go. Which one that is, is not told apart. */
export const REMEMBERED = 'remembered';

/** A fact that a condition of the flow reads, with the values that are worth telling apart. */
export interface Variable {
  readonly fact: string;
  readonly values: readonly FactValue[];
}

/** The facts that matter to a flow, and sets of their assignments. */
export interface Variables {
  readonly list: readonly Variable[];
  readonly sets: Diagrams;
  /** The place of a fact; nothing for one that no condition reads. */
  readonly placeOf: (fact: string) => number | undefined;
  /** The places of values; those that no condition tells apart are one. Without values: every one that it can have. */
  readonly placesOf: (fact: string, values?: readonly FactValue[]) => readonly number[];
  /** The assignments in which a fact has one of these values; all of them for a fact that no condition reads. */
  readonly where: (fact: string, values: readonly FactValue[]) => Diagram;
  /** Asks the engine for all assignments at once: for each way in which it comes out, which they are. */
  readonly ask: <Answer>(question: (facts: Facts) => Answer) => readonly { readonly answer: Answer; readonly where: Diagram }[];
}

/** The facts that conditions of this flow read, those of a kind of visitor first, what is remembered last. Some are `known`. */
export function variablesOf(
  flow: OpenFlow,
  fixed: ReadonlySet<string>,
  known: (fact: string) => FactValue | undefined,
): Variables {
  const told = literalsByFact(conditionsOf(flow));
  const facts = [...told.keys()].filter((fact) => fact !== REMEMBERED && flow.facts[fact] !== undefined);
  const list: readonly Variable[] = [...facts.filter((fact) => fixed.has(fact)), ...facts.filter((fact) => !fixed.has(fact))].map(
    (fact) => {
      const only = known(fact);
      return { fact, values: only === undefined ? kindsOf(flow.facts[fact], told.get(fact) ?? new Set()) : [only] };
    },
  );
  const all: readonly Variable[] = [...list, { fact: REMEMBERED, values: [false, true] }];

  const places = new Map(all.map(({ fact }, place) => [fact, place]));
  const sets = createDiagrams(all.map(({ values }) => values.length));
  const placesOf: Variables['placesOf'] = (fact, values) => {
    const kinds = all[places.get(fact) ?? -1]?.values ?? [];
    if (values === undefined) return kinds.map((_, place) => place);
    return [...new Set(values.map((value) => kindOf(kinds, value)))];
  };
  const where: Variables['where'] = (fact, values) => {
    const place = places.get(fact);
    return place === undefined ? sets.all : sets.where(new Map([[place, placesOf(fact, values)]]));
  };
  const valuesOf = (fact: string): readonly FactValue[] => all[places.get(fact) ?? -1]?.values ?? [false];
  const choiceOf = ({ assumed }: Fork<unknown>): Choice =>
    new Map([...assumed].flatMap(([fact, value]) => entryOf(places.get(fact), value)));

  return {
    list: all,
    sets,
    placeOf: (fact) => places.get(fact),
    placesOf,
    where,
    ask: (question) =>
      [...forksOf(valuesOf, question)].map((fork) => ({ answer: fork.answer, where: sets.where(choiceOf(fork)) })),
  };
}

function entryOf(place: number | undefined, value: number): readonly (readonly [number, readonly number[]])[] {
  return place === undefined ? [] : [[place, [value]]];
}

/** Which of the values stands for this one: itself, or the one that stands for all that no condition tells from it. */
function kindOf(values: readonly FactValue[], value: FactValue): number {
  const exact = values.indexOf(value);
  if (exact !== -1) return exact;
  if (typeof value !== 'number') return values.length - 1;
  // Points that are told stand at even places, and between each two of them one for all that lie there.
  const above = values.findIndex((one) => Number(one) > value);
  return above % 2 === 0 ? above - 1 : above;
}

/** One value of each kind that conditions tell apart. A counter keeps each of its numbers, because it is counted. */
function kindsOf(domain: Domain | undefined, told: ReadonlySet<FactValue>): readonly FactValue[] {
  switch (domain?.type) {
    case 'enum': {
      const other = domain.values.find((value) => !told.has(value));
      return [...domain.values.filter((value) => told.has(value)), ...(other === undefined ? [] : [other])];
    }
    case 'counter':
      return Array.from({ length: domain.max + 1 }, (_, count) => count);
    case 'number':
      return numbersOf(domain.minimum, domain.maximum, told);
    case 'boolean':
    case undefined:
      return [false, true];
  }
}

/** The ends, each number that is told, and one between every two neighbours. */
function numbersOf(low: number, high: number, told: ReadonlySet<FactValue>): readonly number[] {
  const points = [...new Set([low, high, ...[...told].filter((value) => typeof value === 'number')])].toSorted((a, b) => a - b);
  return points.flatMap((point, index) => (index === 0 ? [point] : [((points[index - 1] ?? low) + point) / 2, point]));
}

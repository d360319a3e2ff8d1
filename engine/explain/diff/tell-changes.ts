import { type Difference, findDifferences, type Place, valueAt } from './differences.ts';

/** One change in a sentence, and where it stands. */
export interface Change {
  readonly place: Place;
  readonly sentence: string;
}

/** Words for the changes at the places of a pattern. Where it returns none, each difference there is told in general words. */
export interface Sayer {
  /** Keys from the root; `*` is any. Everything below belongs to it. */
  readonly pattern: Place;
  readonly say: (before: unknown, after: unknown, place: Place) => readonly string[];
}

/** Says a difference for which no sayer has words. */
export type Plainly = (difference: Difference) => string;

/** What changes between two documents, in sentences: every difference is in at least one of them. */
export function tellChanges(
  before: unknown,
  after: unknown,
  { sayers, plainly }: { readonly sayers: readonly Sayer[]; readonly plainly: Plainly },
): readonly Change[] {
  const groups = new Map<
    string,
    { readonly place: Place; readonly sayer: Sayer | undefined; readonly differences: Difference[] }
  >();
  for (const difference of findDifferences(before, after)) {
    const sayer = sayers.find(({ pattern }) => covers(pattern, difference.place));
    const place = sayer ? difference.place.slice(0, sayer.pattern.length) : difference.place;
    const key = JSON.stringify(place);
    const group = groups.get(key) ?? { place, sayer, differences: [] };
    group.differences.push(difference);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ place, sayer, differences }) => {
    const said = sayer?.say(valueAt(before, place), valueAt(after, place), place) ?? [];
    if (said.length > 0) return said.map((sentence) => ({ place, sentence }));
    return differences.map((difference) => ({ place: difference.place, sentence: plainly(difference) }));
  });
}

function covers(pattern: Place, place: Place): boolean {
  return pattern.length <= place.length && pattern.every((key, index) => key === '*' || key === place[index]);
}

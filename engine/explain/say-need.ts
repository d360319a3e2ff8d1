import type { FactValue } from '../guard-tree.ts';
import type { Bound } from './bound.ts';
import type { FactNeed, Need } from './need.ts';
import { sayList } from './say-list.ts';
import { sayValue } from './say-condition.ts';

/** What is so: `signedIn is false and stage is not known yet`. */
function sayValues(need: Need): string {
  return sayList([...new Set(factsOf(need).map(({ fact, value, unknown }) => `${fact} is ${sayKnown(value, unknown)}`))], 'and');
}

/** What would have to be so: `signedIn = true and stage = booked`. */
function sayWanted(need: Need): string {
  if ('impossible' in need) return 'a change of the flow';
  if ('all' in need) return need.all.map(sayPart).join(' and ');
  if ('any' in need) return need.any.map(sayPart).join(', or ');
  return sayWish(need);
}

/** Both: `because signedIn is false (it would take signedIn = true)`. */
export function sayNeed(need: Need): string {
  if ('impossible' in need) return 'because nothing can make it so';
  return `because ${sayValues(need)} (it would take ${sayWanted(need)})`;
}

/** Every fact that a need speaks of. */
export function factsOf(need: Need): readonly FactNeed[] {
  if ('impossible' in need) return [];
  if ('all' in need) return need.all.flatMap(factsOf);
  return 'any' in need ? need.any.flatMap(factsOf) : [need];
}

function sayPart(need: Need): string {
  return 'any' in need ? `(${sayWanted(need)})` : sayWanted(need);
}

function sayWish({ fact, wanted }: FactNeed): string {
  return isBound(wanted) ? `${fact} ${wanted.is} ${sayValue(wanted.than)}` : `${fact} = ${sayList(wanted.map(sayValue), 'or')}`;
}

function isBound(wanted: FactNeed['wanted']): wanted is Bound {
  return !Array.isArray(wanted);
}

function sayKnown(value: FactValue | null, unknown: FactNeed['unknown']): string {
  if (value !== null) return sayValue(value);
  return unknown === 'pending' ? 'not known yet' : 'nothing that it may be';
}

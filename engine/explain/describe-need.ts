import type { FactValue } from '#engine';

import type { Bound } from './bound.ts';
import type { FactNeed, Need } from './need.ts';
import { formatList } from './format-list.ts';
import { formatValue } from './format-condition.ts';

/** What is so: `signedIn is false and stage is not known yet`. */
function formatValues(need: Need): string {
  return formatList(
    [...new Set(factsOf(need).map(({ fact, value, unknown }) => `${fact} is ${formatKnown(value, unknown)}`))],
    'and',
  );
}

/** What would have to be so: `signedIn = true and stage = booked`. */
function formatWanted(need: Need): string {
  if ('impossible' in need) return 'a change of the flow';
  if ('all' in need) return need.all.map(formatPart).join(' and ');
  if ('any' in need) return need.any.map(formatPart).join(', or ');
  return formatFactNeed(need);
}

/** Both: `because signedIn is false (it would take signedIn = true)`. */
export function describeNeed(need: Need): string {
  if ('impossible' in need) return 'because nothing can make it so';
  return `because ${formatValues(need)} (it would take ${formatWanted(need)})`;
}

/** Every fact that a need speaks of. */
export function factsOf(need: Need): readonly FactNeed[] {
  if ('impossible' in need) return [];
  if ('all' in need) return need.all.flatMap(factsOf);
  return 'any' in need ? need.any.flatMap(factsOf) : [need];
}

function formatPart(need: Need): string {
  return 'any' in need ? `(${formatWanted(need)})` : formatWanted(need);
}

function formatFactNeed({ fact, wanted }: FactNeed): string {
  return isBound(wanted)
    ? `${fact} ${wanted.is} ${formatValue(wanted.than)}`
    : `${fact} = ${formatList(wanted.map(formatValue), 'or')}`;
}

function isBound(wanted: FactNeed['wanted']): wanted is Bound {
  return !Array.isArray(wanted);
}

function formatKnown(value: FactValue | null, unknown: FactNeed['unknown']): string {
  if (value !== null) return formatValue(value);
  return unknown === 'pending' ? 'not known yet' : 'nothing that it may be';
}

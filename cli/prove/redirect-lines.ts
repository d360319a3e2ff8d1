import type { RedirectedRows } from '#engine/prove';

import { figure } from '../report-lines.ts';

/** Rows that are named; of more it is said how many they are. */
const NAMED = 2;

/** Where rows lead some visitors elsewhere, to be read by a person: what the flow does not state itself first, with the path there. */
export function redirectLines(redirects: readonly RedirectedRows[]): readonly string[] {
  const meant = redirects.filter(({ isDeclared }) => isDeclared);
  const surprising = redirects.filter(({ isDeclared }) => !isDeclared);
  return [
    ...titled(
      'Rows lead some visitors elsewhere, and the flow does not state where:',
      surprising.flatMap((one) => [lineOf(one), ...one.trace.map((sentence) => `  ${sentence}`)]),
    ),
    ...titled('Rows lead some visitors elsewhere, as the flow declares:', meant.map(lineOf)),
  ];
}

function titled(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`  ${title}`, ...lines.map((line) => `    ${line}`)];
}

function lineOf({ target, because, rows }: RedirectedRows): string {
  const named = [...new Set(rows.map(({ row }) => row))];
  const destination = [...new Set(rows.map((one) => one.destination))];
  const more = named.length > NAMED ? ` and ${figure(named.length - NAMED)} more` : '';
  const verb = named.length === 1 ? 'goes' : 'go';
  return `${target} ${describeReason(because)}: ${named.slice(0, NAMED).join(', ')}${more} ${verb} to ${destination.join(' or ')}`;
}

function describeReason(because: RedirectedRows['because']): string {
  switch (because.because) {
    case 'unmet':
      return `requires ${because.guard || 'what has no name'}`;
    case 'notShown':
      return 'is not shown';
    case 'done':
      return 'is done already';
    case 'alias':
    case 'entry':
    case 'unsafe':
      return `is left by the ${because.because}`;
  }
}

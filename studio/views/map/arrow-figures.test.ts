import { describe, expect, test } from 'vitest';

import type { DrawnDecision } from '../../worker/messages.ts';
import { arrowFigures } from './arrow-figures.ts';

const aRow = (step: string, kind: string, name: string, sessions: number) => ({
  step,
  kind,
  name,
  sessions,
  times: sessions + 10,
});
const anOutcome = (from: string, of: string, name: string, arrow?: string): DrawnDecision => ({
  from,
  of,
  kind: 'outcome',
  name,
  ...(arrow !== undefined && { arrow }),
});
const anError = (from: string, of: string, name: string, arrow: string): DrawnDecision => ({
  from,
  of,
  kind: 'error',
  name,
  arrow,
});

describe('the figures of arrows', () => {
  test('state the sessions of an outcome whose rows are all on one arrow', () => {
    const decisions = [anOutcome('step bill', 'submit', 'found', 'next'), anOutcome('step bill', 'submit', 'missed')];
    const rows = [aRow('bill', 'outcome', 'submit: found', 80), aRow('bill', 'outcome', 'submit: missed', 7)];

    expect([...arrowFigures(rows, { decisions })]).toEqual([['next', { unit: 'sessions', count: 80 }]]);
  });

  test('add how often a shared run took an arrow, because sessions of two steps may be the same', () => {
    const decisions = [anOutcome('run search', '', 'found', 'next')];
    const rows = [aRow('bill', 'outcome', 'search: found', 80), aRow('name', 'outcome', 'search: found', 20)];

    expect(arrowFigures(rows, { decisions }).get('next')).toEqual({ unit: 'times', count: 120 });
  });

  test.each([
    ['of the run', [anError('step bill', 'submit', 'late', 'own'), anError('errors', '', 'late', 'shared')], 'own'],
    ['of the flow', [anError('step bill', 'submit', '*', 'own'), anError('errors', '', 'late', 'shared')], 'shared'],
    ['of any other code', [anError('step bill', 'submit', '*', 'own'), anError('errors', '', '*', 'shared')], 'own'],
  ])('put a refusal on the arrow of the row %s', (_, decisions, arrow) => {
    const found = arrowFigures([aRow('bill', 'refused', 'submit: late', 9)], {
      decisions: [anOutcome('step bill', 'submit', 'found'), ...decisions],
    });

    expect([...found.keys()]).toEqual([arrow]);
  });

  test('state nothing of a code that comes after the rows for every code', () => {
    const decisions = [anError('step bill', 'submit', 'first', 'any'), anError('step bill', 'submit', 'late', 'own')];

    expect(arrowFigures([aRow('bill', 'refused', 'submit: late', 9)], { decisions }).size).toBe(0);
  });
});

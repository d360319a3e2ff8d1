import { describe, expect, test } from 'vitest';

import type { Figure } from '../../service/index.ts';
import { endsOf, stepFigures } from './step-figures.ts';

const aRow = (step: string, changes: Partial<Figure> = {}): Figure => ({
  flow: 'repair',
  part: '',
  step,
  kind: 'arrived',
  name: '',
  sessions: 100,
  times: 120,
  went_on: 80,
  share: 0.2,
  low: 0.13,
  high: 0.29,
  ...changes,
});
const ends = endsOf(JSON.stringify({ steps: [{ id: 'drop-off' }, { id: 'done', end: 'done' }] }));

describe('the figures of a step', () => {
  test('state the share that went on, with its interval turned around', () => {
    const [figures] = stepFigures([aRow('drop-off')], 'repair', ends);

    expect(figures).toMatchObject({ sessions: 100, wentOn: 80, stopped: 20, share: 0.8, low: 0.71, high: 0.87 });
  });

  test('have the ends of its runs, the most frequent first, and none of other steps and flows', () => {
    const rows = [
      aRow('drop-off'),
      aRow('drop-off', { kind: 'outcome', name: 'submit: booked', sessions: 80 }),
      aRow('drop-off', { kind: 'refused', name: 'submit: too_late', sessions: 90 }),
      aRow('done', { kind: 'outcome', name: 'print: printed' }),
      aRow('drop-off', { flow: 'sale', kind: 'outcome', name: 'submit: sold' }),
    ];

    expect(stepFigures(rows, 'repair', ends)[0]?.endings.map(({ name }) => name)).toEqual(['submit: too_late', 'submit: booked']);
  });

  test('mark the step where most sessions stopped, but no end and no step with few sessions', () => {
    const rows = [
      aRow('done', { sessions: 500, went_on: 0 }),
      aRow('drop-off', { went_on: 70 }),
      aRow('terms', { went_on: 60 }),
      aRow('rare', { sessions: 19, went_on: 0 }),
    ];

    expect(stepFigures(rows, 'repair', ends).filter(({ isLargestLoss }) => isLargestLoss)).toMatchObject([{ step: 'terms' }]);
  });

  test('mark nothing where no session stopped', () => {
    expect(stepFigures([aRow('drop-off', { went_on: 100 })], 'repair', ends)[0]?.isLargestLoss).toBe(false);
  });
});

test('a flow file that is no JSON has no ends', () => {
  expect(endsOf('{')).toEqual(new Set());
});

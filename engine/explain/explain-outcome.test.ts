import { expect, test } from 'vitest';

import type { Facts } from '../index.ts';
import type { Flow } from '../schema/flow.ts';
import { bicycleRepair, factsFor, openBicycleRepair } from '../testing/bicycle-repair.ts';
import { describeOutcome } from './describe-explanation.ts';
import { explainOutcome } from './explain-outcome.ts';
import { wordsOf } from './flow-words.ts';

const flow = openBicycleRepair();
const words = wordsOf(JSON.parse(bicycleRepair.text) as Flow);
const fresh = factsFor(flow)();

function sentences(step: string, of: string, outcome?: string, given: Facts = {}): string {
  const explained = explainOutcome(flow, { ...fresh, ...given }, { step, of, outcome });
  return 'notThere' in explained ? `no ${explained.notThere}` : describeOutcome(explained, words).join('\n');
}

test('the row that is taken is reported, and why those before it are not', () => {
  expect(sentences('bicycle', 'submit', 'notFound', { failedSearches: 2 })).toBe(
    [
      'submit: find-bicycle answers notFound:',
      '  row 1, "failedSearches is at least 3", is not taken (goes to no-luck; sets failedSearches to 0), because failedSearches is 2 (it needs failedSearches = 3).',
      '  row 2, "failedSearches is 2", is taken: stays on the step; sets failedSearches to its maximum; shows bicycle.lastTry above the form.',
      '  row 3, for everyone else, is not tried (stays on the step; counts failedSearches; shows bicycle.notFound above the form).',
      '',
      'failedSearches: Searches that found no bicycle',
    ].join('\n'),
  );
});

test('where the row goes is followed to the end', () => {
  expect(sentences('bicycle', 'submit', 'found', { stage: 'booked', bicycleFound: true })).toContain(
    '/repair/done -> /repair/done',
  );
});

test('a shared run is followed from the act that starts it', () => {
  const lines = sentences('repairs', 'estimate', 'made', { bicycleFound: true, stage: 'estimated' });

  expect(lines).toContain('the only row is taken: runs estimate.');
  expect(lines).toContain('estimate: make-estimate answers made:');
  expect(lines).toContain('because no path is remembered');
  expect(lines).toContain('/repair/estimate -> /repair/sign-in');
});

test('a code follows the rows that come first, then its own', () => {
  expect(sentences('repairs', 'estimate', 'parts_missing', { failedSearches: 2 })).toContain(
    'row 1, "failedSearches is more than 1", is taken',
  );
  expect(sentences('appointment', 'submit', 'anything_else')).toContain('is refused with anything_else');
});

test.each(['gone', 'forbidden', 'unauthorized'])(
  'the code %s, which the flow does not name, takes the rows for every code',
  (code) => {
    expect(sentences('appointment', 'submit', code)).toContain(`is refused with ${code}`);
  },
);

test('what rows count is counted before the next are asked', () => {
  expect(sentences('workshop', 'submit', 'parts_missing', { failedSearches: 2 })).toContain('row 2, for everyone else, is taken');
});

test('what is emptied is reported, since it may change facts', () => {
  expect(sentences('repairs', 'start-over')).toContain('may change facts');
});

test.each([
  ['step', ['bell', 'submit']],
  ['act', ['bicycle', 'ring']],
  ['outcome', ['bicycle', 'submit']],
  ['outcome', ['bicycle', 'submit', 'fuond']],
  ['action', ['repairs', 'start-over', 'done']],
] as const)('no %s is reported as such', (what, [step, of, outcome]) => {
  expect(sentences(step, of, outcome)).toBe(`no ${what}`);
});

import { expect, test } from 'vitest';

import { checkShown } from './shown-answers.ts';

const flow = (requires: readonly object[], privacy = 'public') => ({
  file: 'claim.json',
  text: JSON.stringify({
    flow: 'claim',
    version: 1,
    base: '/',
    data: { submission: { privacy } },
    facts: { submitted: { answered: 'submission' } },
    guards: { submitted: { when: 'submitted', description: 'the answers were sent' } },
    entry: [{ to: 'thanks' }],
    notFound: 'not-found',
    steps: [{ id: 'thanks', path: '/thanks', requires, screen: 'done' }],
  }),
});
const at = { step: 'thanks', isPublic: false };

test('a step that requires a stored reference may show it', () => {
  expect(checkShown(flow([{ guard: 'submitted' }]), 'answers.submission.reference', at)).toBeUndefined();
});

test('a step that may come without a reference shows none', () => {
  expect(checkShown(flow([]), 'answers.submission.reference', at)).toEqual({
    message: '"submission" may be empty on the step "thanks"',
    cure: 'let the step require a fact with "answered": "submission"',
  });
});

test('a text shows nothing of a slot that keeps no form and is not public', () => {
  expect(checkShown(flow([{ guard: 'submitted' }], 'contact'), 'answers.submission.reference', at)?.message).toBe(
    'no form gives the answer "submission.reference"',
  );
});

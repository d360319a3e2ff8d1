import { expect, test } from 'vitest';

import { checkAnswerTexts } from './check-answer-texts.ts';
import { readLocale } from './read-locale.ts';

const flow = {
  file: 'claim.json',
  text: JSON.stringify({
    flow: 'claim',
    version: 1,
    base: '/',
    data: { submission: { privacy: 'public' } },
    facts: { submitted: { answered: 'submission' } },
    guards: { submitted: { when: 'submitted', description: 'the answers were sent' } },
    entry: [{ to: 'start' }],
    notFound: 'not-found',
    steps: [
      // A title without an area, as a text at the top of the file.
      { id: 'start', path: '/', title: 'welcome', screen: 'start' },
      { id: 'thanks', path: '/thanks', title: 'thanks.title', requires: [{ guard: 'submitted' }], screen: 'done' },
    ],
  }),
};
const words = (texts: object) => readLocale({ file: 'en.json', text: JSON.stringify(texts) });
const reference = 'Your number is {{answers.submission.reference}}';

test('a text belongs to the step with the same area, and to no step whose title has none', () => {
  const faults = checkAnswerTexts([words({ welcome: 'Welcome', thanks: { title: 'Thanks', lead: reference } })], [flow], []);

  expect(faults).toEqual([]);
});

test('a title that shows an answer needs it on its own step', () => {
  const faults = checkAnswerTexts([words({ welcome: reference })], [flow], []);

  expect(faults.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'TEXT008 "submission" may be empty on the step "start"',
  ]);
});

import { expect, test } from 'vitest';

import { summaryLines, type Complaint } from './message.ts';
import type { FormContext } from './widget.ts';

const context = {} as FormContext;

const messages: readonly Complaint[] = [{ field: 'day', show: () => 'Enter a day' }];

/** What the summary states of the day when this is wrong with it. */
function lineWith(problem: string | undefined) {
  return summaryLines(messages, { idOf: (field) => `trip-${field}`, problemOf: () => problem }, context)[0];
}

test('a field that is still wrong is still asked for', () => {
  expect(lineWith('Enter a day')).toEqual({ fieldId: 'trip-day', text: 'Enter a day', isCorrected: false });
});

test('a field that is wrong differently is not mended, and states what is wrong now', () => {
  expect(lineWith('Enter a real day')).toEqual({ fieldId: 'trip-day', text: 'Enter a real day', isCorrected: false });
});

test('a field with which nothing is wrong is mended, and keeps the words that are ticked off', () => {
  expect(lineWith(undefined)).toEqual({ fieldId: 'trip-day', text: 'Enter a day', isCorrected: true });
});

test('what is wrong with the whole form is not mended by typing', () => {
  const lines = summaryLines(
    [{ field: undefined, show: () => 'Call us' }],
    { idOf: () => '', problemOf: () => undefined },
    context,
  );

  expect(lines).toEqual([{ fieldId: undefined, text: 'Call us', isCorrected: false }]);
});

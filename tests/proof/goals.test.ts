import { checkFlow } from '#engine/check';
import { expect, test } from 'vitest';

import { soundText } from './broken-flows.ts';

const codesWith = (goal: object) => {
  const flow = JSON.parse(soundText) as { readonly guards: object };
  const guards = { ...flow.guards, keen: { when: 'member && !booked', description: 'a member without a bicycle' } };
  const text = JSON.stringify({ ...flow, guards, goals: { book: goal } });
  return checkFlow({ file: 'flows/bicycle-hire.json', text }).map(({ code }) => code);
};

test.each([
  ['who has it', { who: 'keen' }],
  ['how long', { while: 'keen' }],
  ['where it begins', { from: { outcome: 'find-bicycle: found', when: 'keen' } }],
  ['what it excludes', { without: [{ outcome: 'find-bicycle: found', when: 'keen' }] }],
])('a guard that only a goal names, for %s, counts as used', (_, part) => {
  expect(codesWith({ description: 'who looks for a bicycle books one', to: 'done', ...part })).toEqual([]);
});

test.each([
  ['a step', { to: 'dome' }, 'FLOW010'],
  ['a guard', { to: 'done', while: 'kean' }, 'FLOW012'],
  ['an outcome', { to: 'done', by: 'book: boked' }, 'FLOW017'],
])('a goal that misspells %s is reported', (_, part, code) => {
  expect(codesWith({ description: 'who looks for a bicycle books one', ...part })).toContain(code);
});

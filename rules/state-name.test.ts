import { expect, test } from 'vitest';

import { findStateName, parseState, states } from './us-states.ts';

test('there are fifty states, a district, five territories and three military regions, each once', () => {
  expect(new Set(states.map(({ code }) => code)).size).toBe(59);
});

test('states and the district are listed by their names', () => {
  const names = states.slice(0, 51).map(({ name }) => name);

  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
});

test.each([
  ['ca', 'CA'],
  [' CA ', 'CA'],
  ['California', 'CA'],
  ['new york', 'NY'],
  ['PR', 'PR'],
  ['puerto rico', 'PR'],
])('%j is %s', (text, code) => {
  expect(parseState(text)).toBe(code);
});

test.each(['', 'XX', 'Calif', 'Ontario'])('%j is no state', (text) => {
  expect(parseState(text)).toBeUndefined();
});

test('two letters have a name in any case', () => {
  expect(findStateName('hi')).toBe('Hawaii');
});

test('every state is understood by its code and by its name', () => {
  expect(states.filter(({ code, name }) => parseState(code) !== code || parseState(name) !== code)).toEqual([]);
});

import { describe, expect, it } from 'vitest';

import { states, findStateOfZip } from './us-states.ts';
describe('the state of a ZIP code', () => {
  it.each([
    ['14604', 'NY'],
    ['00501', 'NY'],
    ['00911', 'PR'],
    ['00802', 'VI'],
    ['05401', 'VT'],
    ['05501', 'MA'],
    ['06390', 'NY'],
    ['20001', 'DC'],
    ['20101', 'VA'],
    ['73301', 'TX'],
    ['90210', 'CA'],
    ['96799', 'AS'],
    ['99501', 'AK'],
  ])('%s is %s', (zip, state) => {
    expect(findStateOfZip(zip)).toBe(state);
  });

  it.each(['', '1460', '146044', '00001', '99x01', '42900'])('of "%s" is undefined', (zip) => {
    expect(findStateOfZip(zip)).toBeUndefined();
  });

  it('is one that can be chosen, whatever the ZIP code', () => {
    const known = new Set(states.map(({ code }) => code));
    const found = Array.from({ length: 1000 }, (_, start) => findStateOfZip(`${String(start).padStart(3, '0')}01`));

    expect(found.filter((state) => state !== undefined && !known.has(state))).toEqual([]);
  });

  it('is there for every state that can be chosen', () => {
    const all = Array.from({ length: 100_000 }, (_, zip) => findStateOfZip(String(zip).padStart(5, '0')));

    expect(states.filter(({ code }) => !all.includes(code))).toEqual([]);
  });
});

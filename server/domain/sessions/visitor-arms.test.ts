import { expect, test } from 'vitest';

import { byDepth } from '../../../tests/setup/depth.ts';
import { keyedHasher } from '../../platform/http/keyed-hash.ts';
import { armsOf } from './visitor-arms.ts';

const VISITORS = byDepth(3_000, 10_000);
const hash = keyedHasher('the secret that all processes share, 32 letters');
const visitors = Array.from({ length: VISITORS }, (_, index) => hash('visitor', String(index)).slice(0, 32));

type Shares = Readonly<Record<string, number>>;

function armOf(visitor: string, shares: Shares, { provider_id = 'north', keyedHash = hash } = {}): string {
  const arm = armsOf({ flow: 'enrollment', split: { landing: shares } }, { provider_id, visitor }, keyedHash)['landing'];
  if (arm === undefined) throw new Error('a visitor without an arm');
  return arm;
}

const countOf = (shares: Shares, arm: string) => visitors.filter((visitor) => armOf(visitor, shares) === arm).length;

/** Four standard deviations of a binomial distribution: a fair division leaves them once in 16,000 times. */
const bound = (share: number) => 4 * Math.sqrt(VISITORS * (share / 100) * (1 - share / 100));

/** From which arm to which visitors change, and how many. */
function changes(before: Shares, after: Shares): Readonly<Record<string, number>> {
  const moves: Record<string, number> = {};
  for (const visitor of visitors) {
    const move = [armOf(visitor, before), armOf(visitor, after)];
    if (move[0] !== move[1]) moves[move.join(' to ')] = (moves[move.join(' to ')] ?? 0) + 1;
  }
  return moves;
}

test.each<Shares>([
  { a: 50, b: 50 },
  { a: 90, b: 10 },
  { a: 1, b: 99 },
  { a: 34, b: 33, c: 33 },
  { a: 70, b: 20, c: 10 },
])('of thousands of visitors each arm of %j gets its share within four standard deviations', (shares) => {
  for (const [arm, share] of Object.entries(shares))
    expect(Math.abs(countOf(shares, arm) - (VISITORS * share) / 100)).toBeLessThanOrEqual(bound(share));
});

test('every process that has the secret gives a visitor the same arm', () => {
  const keyedHash = keyedHasher('the secret that all processes share, 32 letters');

  for (const visitor of visitors.slice(0, 200))
    expect(armOf(visitor, { a: 50, b: 50 }, { keyedHash })).toBe(armOf(visitor, { a: 50, b: 50 }));
});

test('an arm without a share gets no visitors, and one arm alone gets all', () => {
  expect(countOf({ a: 100, b: 0 }, 'a')).toBe(VISITORS);
  expect(countOf({ only: 100 }, 'only')).toBe(VISITORS);
});

test('of two arms only as many visitors change as must, and all in one direction', () => {
  const moved = changes({ a: 50, b: 50 }, { a: 60, b: 40 });

  expect(Object.keys(moved)).toEqual(['b to a']);
  expect(Math.abs((moved['b to a'] ?? 0) - VISITORS / 10)).toBeLessThanOrEqual(bound(10));
});

test('a new arm takes visitors from the others, which exchange none', () => {
  expect(Object.keys(changes({ a: 50, b: 50 }, { a: 40, b: 40, c: 20 })).toSorted()).toEqual(['a to c', 'b to c']);
});

test('the order of the arms in the file changes no arm', () => {
  expect(changes({ a: 30, b: 70 }, { b: 70, a: 30 })).toEqual({});
});

test('providers divide the same visitors independently', () => {
  const shares = { a: 50, b: 50 };
  const same = visitors.filter((visitor) => armOf(visitor, shares) === armOf(visitor, shares, { provider_id: 'south' })).length;

  expect(Math.abs(same - VISITORS / 2)).toBeLessThanOrEqual(bound(50));
});

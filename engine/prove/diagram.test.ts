import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { createDiagrams, type Diagram } from './diagram.ts';

const widths = [2, 3, 2];

/** Every assignment, as the states of its values. */
const assignments = widths.reduce<readonly (readonly number[])[]>(
  (all, width) => all.flatMap((one) => Array.from({ length: width }, (_, value) => [...one, value])),
  [[]],
);
const some = fc.subarray([...assignments]);
const someLevels = fc.subarray(widths.map((_, level) => level));

const { all, none, and, or, without, where, forget, before, pick, count } = createDiagrams(widths);

function only(assignment: readonly number[]): Diagram {
  return where(new Map(assignment.map((value, level) => [level, [value]])));
}

function setOf(members: readonly (readonly number[])[]): Diagram {
  return members.map(only).reduce(or, none);
}

function isDifferentOnlyIn(levels: readonly number[], a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, level) => levels.includes(level) || value === b[level]);
}

describe('a set of assignments as a diagram', () => {
  test('is equal to another of the same members, in whatever order they came', () => {
    fc.assert(
      fc.property(some, (members) => {
        expect(setOf(members.toReversed())).toBe(setOf(members));
      }),
    );
  });

  test('holds everything when it holds all assignments', () => {
    expect(setOf(assignments)).toBe(all);
  });

  test('counts its members', () => {
    fc.assert(
      fc.property(some, (members) => {
        expect(count(setOf(members))).toBe(members.length);
      }),
    );
  });

  test('is cut, joined and lessened as sets are', () => {
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(and(setOf(a), setOf(b))).toBe(setOf(a.filter((one) => b.includes(one))));
        expect(or(setOf(a), setOf(b))).toBe(setOf([...a, ...b]));
        expect(without(setOf(a), setOf(b))).toBe(setOf(a.filter((one) => !b.includes(one))));
      }),
    );
  });

  test('forgets variables', () => {
    fc.assert(
      fc.property(some, someLevels, (members, levels) => {
        const alike = assignments.filter((one) => members.some((member) => isDifferentOnlyIn(levels, one, member)));

        expect(forget(setOf(members), new Set(levels))).toBe(setOf(alike));
      }),
    );
  });

  test('knows what comes into it when variables become certain values', () => {
    fc.assert(
      fc.property(some, someLevels, (members, levels) => {
        const becomes = new Map(levels.map((level) => [level, [0, 1]]));
        const isAfter = (one: readonly number[]) => levels.every((level) => [0, 1].includes(one[level] ?? 0));
        const after = members.filter(isAfter);
        const coming = assignments.filter((one) => after.some((member) => isDifferentOnlyIn(levels, one, member)));

        expect(before(setOf(members), becomes)).toBe(setOf(coming));
      }),
    );
  });

  test('gives one of its members, if there are any', () => {
    fc.assert(
      fc.property(some, (members) => {
        const picked = pick(setOf(members));
        const isPicked = (one: readonly number[]) => [...(picked ?? [])].every(([level, value]) => one[level] === value);

        expect(picked === undefined).toBe(members.length === 0);
        expect(assignments.filter((one) => picked && isPicked(one) && !members.includes(one))).toEqual([]);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';

import { aDay, aGuarantor, aVault } from './testing/builders.ts';
import { isMinor, isMinorOrSelfGuarantor } from './guarantor.ts';

const today = aDay('2026-03-10');

describe('isMinor', () => {
  test.each([
    ['2008-03-10', true, 'exactly 18'],
    ['2007-03-11', true, '19 tomorrow'],
    ['2007-03-10', false, '19 today'],
    ['2007-03-09', false, '19 since yesterday'],
    ['2009-01-01', true, '17'],
    ['2026-03-10', true, 'born today'],
    ['1940-01-01', false, '86'],
  ])('born on %s it is %s: %s', (birth, is) => {
    expect(isMinor(aDay(birth), today)).toBe(is);
  });

  test.each([
    ['2027-02-28', true],
    ['2027-03-01', false],
  ])('born on February 29, 2008 it is on %s %s', (day, is) => {
    expect(isMinor(aDay('2008-02-29'), aDay(day))).toBe(is);
  });
});

describe('isMinorOrSelfGuarantor', () => {
  test.each([
    ['a minor with a guarantor', { patient: { birth_date: '2010-01-01' }, guarantors: [aGuarantor()] }, true],
    ['an adult without guarantors', { guarantors: [] }, true],
    ['an adult whose guarantor is the user', { guarantors: [aGuarantor({ first_name: 'ANA' })] }, true],
    ['an adult whose other guarantor has a blank name', { guarantors: [aGuarantor({ first_name: ' ' })] }, true],
    ['an adult with another guarantor', { guarantors: [aGuarantor()] }, false],
    ['an unreadable birth date with another guarantor', { patient: { birth_date: '' }, guarantors: [aGuarantor()] }, false],
  ])('%s', (_, changes, is) => {
    expect(isMinorOrSelfGuarantor(aVault(changes), today)).toBe(is);
  });
});

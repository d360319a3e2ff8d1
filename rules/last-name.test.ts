import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { displayLastName, lastNameKey, normaliseLastName } from './person-names.ts';

const names = fc.string({ unit: 'grapheme' });

describe('normaliseLastName', () => {
  test.each([
    ['  Rivera ', 'rivera'],
    ["O'Connor-Nuñez", "o'connor-nuñez"],
    ['García Márquez', 'garcía márquez'],
    ['李', '李'],
    ['   ', ''],
  ])('%j is stored as %j', (text, stored) => {
    expect(normaliseLastName(text)).toBe(stored);
  });

  test('letters with combining marks are composed', () => {
    expect(normaliseLastName('Nun\u0303ez')).toBe('nuñez');
  });

  test('a typographic apostrophe stays as it was typed', () => {
    expect(normaliseLastName('O’Connor')).toBe('o’connor');
  });

  test('a stored name is stored as the same again', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(normaliseLastName(normaliseLastName(name))).toBe(normaliseLastName(name));
      }),
    );
  });
});

describe('displayLastName', () => {
  test.each([
    ["o'connor-nuñez", "O'Connor-Nuñez"],
    ['o’connor', 'O’Connor'],
    ['garcía márquez', 'García Márquez'],
    ['RIVERA', 'Rivera'],
    ['ñandú', 'Ñandú'],
    ['McDonald', 'McDonald'],
    ['van der Berg', 'Van Der Berg'],
    [' rivera ', 'Rivera'],
    ['李', '李'],
    ['smith‐jones', 'Smith‐Jones'],
    ['', ''],
  ])('%s is shown as %s', (text, shown) => {
    expect(displayLastName(text)).toBe(shown);
  });
});

describe('lastNameKey', () => {
  test.each([
    ["O'Connor-Nuñez", 'O’CONNOR‑NUÑEZ'],
    ["O'Connor", 'Oʼconnor'],
    ["O'Connor", 'O‘Connor'],
    ['Smith-Jones', 'Smith–Jones'],
    ['Nuñez', 'Nun\u0303ez'],
    ['García Márquez', 'garcía  márquez'],
    ['García Márquez', ' garcía\u00A0márquez '],
    ['RIVERA', 'rivera'],
  ])('%s and %s are one name', (a, b) => {
    expect(lastNameKey(a)).toBe(lastNameKey(b));
  });

  test.each([
    ['Nuñez', 'Nunez'],
    ['García Márquez', 'García'],
    ['García Márquez', 'García-Márquez'],
    ["O'Connor", 'OConnor'],
  ])('%s and %s are two names', (a, b) => {
    expect(lastNameKey(a)).not.toBe(lastNameKey(b));
  });

  test('a mark that is composed into an apostrophe is one', () => {
    expect(lastNameKey('O\u1FEFConnor')).toBe("o'connor");
  });

  test('the key of a key is the key', () => {
    fc.assert(
      fc.property(names, (name) => {
        expect(lastNameKey(lastNameKey(name))).toBe(lastNameKey(name));
      }),
    );
  });

  test('the stored and the shown name have the key of the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'É', 'ñ', 'Z', "'", '’', '-', ' ', 'n\u0303') }), (name) => {
        expect([lastNameKey(normaliseLastName(name)), lastNameKey(displayLastName(name))]).toEqual([
          lastNameKey(name),
          lastNameKey(name),
        ]);
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';

import { PERSON_NAME } from '#api/entities';

import { isNameLike } from './free-text.ts';

const pattern = new RegExp(PERSON_NAME, 'u');

describe('a person’s name', () => {
  test.each([
    'Ana',
    'O’Connor-Nuñez',
    "D'Angelo Jr.",
    'Nguyễn Thị Minh Khai',
    '王小明',
    'محمد',
    'José María de la Cruz y Ruiz',
    'Zoë 3rd',
  ])('may be %s', (name) => {
    expect([isNameLike(name), pattern.test(name)]).toEqual([true, true]);
  });

  test.each([
    '<b>Ana</b>',
    'https://evil.example',
    'Ana www.evil.example',
    'ana@evil.example',
    'Ana\u202e',
    'Ana\u2066',
    'Ana\nBcc: staff',
    'Ana\u0007',
  ])('may not be %j', (name) => {
    expect([isNameLike(name), pattern.test(name)]).toEqual([false, false]);
  });

  test.each(['', '   ', '4242 4242 4242 4242'])('may not be %j on the wire', (name) => {
    expect(pattern.test(name)).toBe(false);
  });
});

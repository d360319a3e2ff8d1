import fc from 'fast-check';
import { expect, test } from 'vitest';

import { descriptorOf, slugOf } from './derived.ts';

test.each([
  ['Bright Smile Dental', 'bright-smile-dental'],
  ['Clínica O’Brien & Søn', 'clinica-obrien-son'],
  ["St. Mary's Hospital", 'st-marys-hospital'],
  ['  Doña   Ana  ', 'dona-ana'],
  ['24/7 Urgent Care', '24-7-urgent-care'],
  ['牙医', 'provider'],
])('the file of %j is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

test.each([
  ['Bright Smile Dental', 'BRIGHT SMILE DENTAL'],
  ['Sonrisa Clínica Dental de Doña Ana', 'SONRISA CLINICA DENTAL'],
  ['Ana', 'ANA PLAN'],
  ['24/7', 'CLINIC 24 7'],
  ['牙医', 'CLINIC'],
])('statements print %j as %s', (name, descriptor) => {
  expect(descriptorOf(name)).toBe(descriptor);
});

const aName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

test('every name has a file and a descriptor that the schema takes', () => {
  fc.assert(
    fc.property(aName, (name) => {
      expect(slugOf(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugOf(name)).toMatch(/^[a-z0-9][a-z0-9-]{1,62}$/);
      expect(descriptorOf(name)).toMatch(/^[A-Z0-9][A-Z0-9 .,&/#-]{4,21}$/);
      expect(descriptorOf(name)).toMatch(/[A-Z]/);
    }),
  );
});

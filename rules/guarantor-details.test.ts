import { expect, test } from 'vitest';

import { missingGuarantorFields } from './guarantor-details.ts';

const whole = {
  first_name: 'Luis',
  last_name: 'Rivera',
  address: 'Harbor Street',
  city: 'Rochester',
  state: 'NY',
  postal_code: '14604',
  address_number: '12',
};

test('a whole guarantor misses nothing', () => {
  expect(missingGuarantorFields(whole)).toEqual([]);
});

test.each([
  ['', ['city']],
  ['  ', ['city']],
  [null, ['city']],
  [undefined, ['city']],
])('a city of %j is missing', (city, missing) => {
  expect(missingGuarantorFields({ ...whole, city })).toEqual(missing);
});

test('everything is missing in the order in which it is asked for', () => {
  expect(missingGuarantorFields({})).toEqual([
    'first_name',
    'last_name',
    'address',
    'city',
    'state',
    'postal_code',
    'address_number',
  ]);
});

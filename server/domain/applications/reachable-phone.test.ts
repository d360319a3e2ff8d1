import { expect, test } from 'vitest';

import { requireReachablePhone } from './entered-values.ts';

test.each(['5855550177', '4165550100', '7875550100', '5555550123', '2125550100'])('%s is reachable', (phone) => {
  expect(() => requireReachablePhone(phone)).not.toThrow();
});

test.each([
  ['a number of Jamaica', '8765550100', 'phone_number_invalid'],
  ['a number of the Dominican Republic', '8095550100', 'phone_number_invalid'],
  ['a number of Antigua', '2685550100', 'phone_number_invalid'],
  ['a premium number', '9005550100', 'phone_number_invalid'],
  ['a toll-free number', '8885550142', 'phone_number_invalid'],
  ['a personal number', '5005550100', 'phone_number_invalid'],
  ['an area code that is a service', '9115550100', 'invalid_phone_number'],
  ['an area code beginning with 1', '1855550100', 'invalid_phone_number'],
  ['an exchange beginning with 0', '5850550100', 'invalid_phone_number'],
])('%s is refused', (_what, phone, code) => {
  expect(() => requireReachablePhone(phone)).toThrow(expect.objectContaining({ code }));
});

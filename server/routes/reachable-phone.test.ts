import { expect, test } from 'vitest';

import { isReachablePhone } from './reachable-phone.ts';

test.each(['5855550177', '4165550100', '7875550100', '5555550123', '2125550100'])('%s is reachable', (phone) => {
  expect(isReachablePhone(phone)).toBe(true);
});

test.each([
  ['a number of Jamaica', '8765550100'],
  ['a number of the Dominican Republic', '8095550100'],
  ['a number of Antigua', '2685550100'],
  ['a premium number', '9005550100'],
  ['a toll-free number', '8885550142'],
  ['a personal number', '5005550100'],
  ['an area code that is a service', '9115550100'],
  ['an area code beginning with 1', '1855550100'],
  ['an exchange beginning with 0', '5850550100'],
])('%s is not', (_what, phone) => {
  expect(isReachablePhone(phone)).toBe(false);
});

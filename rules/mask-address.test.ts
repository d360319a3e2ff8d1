import { expect, test } from 'vitest';

import { maskAddress } from './address.ts';

test.each([
  ['12 Harbor St', 'Rochester', '1• H••••• St, Rochester'],
  ['480 Mill Road', 'Ithaca', '4•• M••• Road, Ithaca'],
  ['480 Old Mill Road, Apt 3B', 'Ithaca', '4•• O•• M••• Road, Ithaca'],
  ['12 Broadway', 'Ithaca', '1• B•••••••, Ithaca'],
  ['P.O. Box 123', 'Ithaca', 'P••• B•• 1••, Ithaca'],
])('%s in %s is shown as %s', (address, city, masked) => {
  expect(maskAddress({ address, city })).toBe(masked);
});

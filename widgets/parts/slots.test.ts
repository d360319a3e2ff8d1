import { describe, expect, it } from 'vitest';

import { readBills } from './slots.ts';

describe('the bills', () => {
  it('are those of the lookup', () => {
    const bills = ['inv-1', 'inv-2'].map((invoice_id) => ({ invoice_id, total_amount: 4_000 }));

    expect(readBills({ bills })).toEqual(bills);
  });

  it('that have no id or no amount are left out', () => {
    const whole = { invoice_id: 'inv-1', total_amount: 4_000 };
    const bills = [null, 'inv-0', {}, { ...whole, invoice_id: 7 }, { ...whole, total_amount: 0.5 }, whole];

    expect(readBills({ bills })).toEqual([whole]);
  });

  it.each([undefined, null, 'text', 7, true, [], [{}], {}, { bills: 'none' }, { bills: null }])(
    'are none where the lookup is %j',
    (vaultData) => {
      expect(readBills(vaultData)).toEqual([]);
    },
  );
});

import { describe, expect, it } from 'vitest';

import {
  findApplication,
  findBillInfo,
  findBills,
  findContactRequest,
  findPlan,
  findSentCode,
  findVault,
} from './stored-slots.ts';

/** Values that an older page or an attacker may have stored in the session. */
const strange = [undefined, null, 'text', 7, true, [], [{}]];

describe.each([
  ['billInfo', findBillInfo],
  ['contactRequest', findContactRequest],
  ['vaultData', findVault],
  ['application', findApplication],
  ['plan', findPlan],
  ['codeSent', findSentCode],
] as const)('the slot %s', (slot, find) => {
  it('is found where it holds an object', () => {
    const kept = {};

    expect(find({ [slot]: kept })).toBe(kept);
  });

  it.each(strange)('is empty where it holds %j', (kept) => {
    expect(find({ [slot]: kept })).toBeUndefined();
  });
});

describe('the bills', () => {
  it('are those of the lookup', () => {
    const bills = [{ invoice_id: 'inv-1' }, { invoice_id: 'inv-2' }];

    expect(findBills({ vaultData: { bills } })).toEqual(bills);
  });

  it('that have no id are left out', () => {
    const bills = [null, 'inv-0', {}, { invoice_id: 7 }, { invoice_id: 'inv-1' }];

    expect(findBills({ vaultData: { bills } })).toEqual([{ invoice_id: 'inv-1' }]);
  });

  it.each([...strange, {}, { bills: 'none' }, { bills: null }])('are none where the lookup is %j', (vaultData) => {
    expect(findBills({ vaultData })).toEqual([]);
  });
});

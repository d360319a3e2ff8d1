import { describe, expect, it } from 'vitest';

import { findSlot } from './stored-slots.ts';

/** Values that an older page or an attacker may have stored in the session. */
const strange = [undefined, null, 'text', 7, true, [], [{}]];

describe.each(['billInfo', 'contactRequest', 'vaultData', 'application', 'plan', 'codeSent'] as const)('the slot %s', (slot) => {
  it('is found where it holds an object', () => {
    const kept = {};

    expect(findSlot({ [slot]: kept }, slot)).toBe(kept);
  });

  it.each(strange)('is empty where it holds %j', (kept) => {
    expect(findSlot({ [slot]: kept }, slot)).toBeUndefined();
  });
});

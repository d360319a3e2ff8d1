import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { aBill, anApplication, aVault } from './testing/builders.ts';
import { factReadings } from './fact-readings.ts';
import type { FactName } from './facts.ts';

/** What may stand in each slot that a fact is read from: right, wrong and nothing at all. */
const values: Readonly<Record<string, readonly unknown[]>> = {
  vaultData: [aVault(), aVault({ bills: [] }), aVault({ bills: [aBill({ invoice_id: 'late' })] }), 'no vault'],
  application: [anApplication(), anApplication({ first_name: 'Ana', is_patient: true }), { application_id: 7 }],
  agentMatches: [[], [{}]],
  agentInfo: [{ agentName: 'Ada', externalId: '7' }, {}],
  codeSent: [{}, true, 'no'],
  billInfo: [{ patientLastName: 'Reyes', patientDateOfBirth: '03/07/1985' }, {}],
  refusal: [{ code: 'guarantor_denied' }, null],
  addition: [{}, null],
  myPlan: [
    { automatic: true, allowed: { pay: {}, skip: {}, charge_days: [{}], stop: true, change_method: true } },
    { automatic: false, allowed: { pay: null, skip: null, charge_days: [], stop: true, change_method: false } },
    { allowed: null },
  ],
  phoneContact: [{ phone: '5125550143' }, {}],
  emailContact: [{ email: 'ana@example.org' }, {}],
  validationInfo: [{ validationToken: 'token' }, {}],
  transfer: [{ is_due_today: true }, {}],
};
const slots = fc.record(Object.fromEntries(Object.entries(values).map(([slot, some]) => [slot, fc.constantFrom(...some)])), {
  requiredKeys: [],
});
const named = Object.keys(factReadings) as FactName[];
const read = (fact: FactName, held: object) => factReadings[fact].read({ slots: { ...held }, options: {} });

function without(held: object, gone: readonly string[]): object {
  return Object.fromEntries(Object.entries(held).filter(([slot]) => !gone.includes(slot)));
}

describe.each(named)('%s', (fact) => {
  const { slots: own, needs, filled } = factReadings[fact];

  test('depends on no slot but those that are declared', () => {
    const others = Object.keys(values).filter((slot) => !own.includes(slot));
    fc.assert(
      fc.property(slots, (held) => {
        expect(read(fact, held)).toBe(read(fact, without(held, others)));
      }),
    );
  });

  test('is what it is without anything while one of the slots that it needs is empty', () => {
    fc.assert(
      fc.property(slots, fc.constantFrom(...(needs.length > 0 ? needs : [''])), (held, gone) => {
        if (needs.length > 0) expect(read(fact, without(held, [gone]))).toBe(read(fact, {}));
      }),
    );
  });

  test('is what is declared once its slot holds what its form gives', () => {
    const [full] = own.map((slot) => ({ [slot]: values[slot]?.[0] }));
    if (filled !== undefined) expect(read(fact, full ?? {})).toBe(filled);
  });
});

import { expect, test } from 'vitest';

import type { HelpReason } from '#api/entities';

import { helpReason } from './help-reason.ts';
import { aGuarantor, anApplication, aVault } from './testing/builders.ts';

const today = '2026-06-16';
const billInfo = { patientLastName: 'Rivera', patientDateOfBirth: '03/07/1984' };
const child = { patient: { birth_date: '2014-03-07' } };
const reachable = { code_channel: 'sms' } as const;

test.each<[string, Record<string, unknown>, HelpReason | undefined]>([
  ['nothing was looked for', {}, undefined],
  ['a lookup found nothing', { billInfo }, 'bill_not_found'],
  ['an old wish for another phone is kept, but no bill', { billInfo, helpWanted: 'new_phone' }, 'bill_not_found'],
  ['a plan to move was not found', { helpWanted: 'plan_not_found' }, 'plan_not_found'],
  ['a minor has no guarantor', { vaultData: aVault({ ...child, guarantors: [] }) }, 'no_guarantor'],
  [
    'a minor has no guarantor, whatever was pressed before',
    { vaultData: aVault({ ...child, guarantors: [] }), helpWanted: 'other_payer' },
    'no_guarantor',
  ],
  [
    'the person who pays is not among the guarantors',
    { vaultData: aVault({ guarantors: [aGuarantor()] }), application: anApplication(), helpWanted: 'other_payer' },
    'other_payer',
  ],
  [
    'a code comes before whatever is known, and does not reach a child’s parent',
    {
      vaultData: aVault({ ...child, guarantors: [] }),
      application: anApplication({ ...reachable, needs_code: true }),
      helpWanted: 'new_phone',
    },
    'new_phone',
  ],
  [
    'a code comes before whatever is known, and nothing on file takes one',
    {
      vaultData: aVault({ ...child, guarantors: [] }),
      application: anApplication({ needs_code: true }),
      helpWanted: 'new_phone',
    },
    'unreachable',
  ],
  [
    'a name is missing',
    { vaultData: aVault(), application: anApplication(reachable), helpWanted: 'missing_name' },
    'missing_name',
  ],
  ['no code reaches the person', { vaultData: aVault(), application: anApplication({ code_channel: null }) }, 'unreachable'],
  [
    'the number that would allow another phone was wrong',
    { vaultData: aVault(), application: anApplication(reachable), helpWanted: 'new_phone' },
    'new_phone',
  ],
  ['a bill was found', { vaultData: aVault(), application: anApplication(reachable) }, 'bill_found'],
  ['a bill was found and the slot holds no reason', { vaultData: aVault(), helpWanted: 'anything' }, 'bill_found'],
  [
    'the page may not show whether a bill was found, whatever was pressed before',
    {
      billInfo,
      vaultData: aVault({ bills: [] }),
      application: anApplication({ needs_code: true, code_channel: 'on_file' }),
      helpWanted: 'new_phone',
    },
    'bill_not_found',
  ],
  ['a vault without its shape is kept', { billInfo, vaultData: 'vault' }, 'bill_not_found'],
])('returns the reason when %s', (_when, slots, reason) => {
  expect(helpReason({ slots, today })).toBe(reason);
});

import { expect, test } from 'vitest';

import { aSource } from './testing/facts.ts';
import { selectors, type FactName } from './facts.ts';

test.each<[string, FactName, Record<string, unknown>]>([
  ['a phone number was given', 'phoneHeld', { phoneContact: { phone: '5550100123' } }],
  ['a phone number was given as people write it', 'phoneHeld', { phoneContact: { phone: '(555) 010-0123' } }],
  ['an e-mail address was given', 'emailHeld', { emailContact: { email: ' ana@example.com ' } }],
  ['a code was right', 'contactProved', { validationInfo: { validationToken: 't' } }],
  ['a payment is due today', 'paymentDueToday', { transfer: { is_due_today: true, come_back_on: '2026-03-11' } }],
])('%s', (_, fact, slots) => {
  expect(selectors[fact](aSource(slots))).toBe(true);
  expect(selectors[fact](aSource({}))).toBe(false);
});

test.each<[FactName, Record<string, unknown>]>([
  ['phoneHeld', { phoneContact: { phone: '555' } }],
  ['phoneHeld', { phoneContact: { phone: 5_550_100_123 } }],
  ['phoneHeld', { phoneContact: '5550100123' }],
  ['emailHeld', { emailContact: { email: 'ana' } }],
  ['emailHeld', { emailContact: null }],
  ['contactProved', { validationInfo: { validationToken: ' ' } }],
  ['paymentDueToday', { transfer: { is_due_today: 'yes', come_back_on: '2026-03-11' } }],
  ['paymentDueToday', { transfer: { is_due_today: true } }],
  ['paymentDueToday', { transfer: [] }],
])('%s does not hold for what is stored wrongly', (fact, slots) => {
  expect(selectors[fact](aSource(slots))).toBe(false);
});

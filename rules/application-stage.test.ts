import { expect, test } from 'vitest';

import { applicationStage } from './application.ts';
import { anApplication } from './testing/builders.ts';

test('without an application there is no stage', () => {
  expect(applicationStage(undefined)).toBe('none');
});

test.each([
  [{}, 'fresh'],
  [{ first_name: 'Ana', is_patient: true }, 'fresh'],
  [{ bill_invoice_ids: ['inv-1'] }, 'hasBills'],
  [{ bill_invoice_ids: ['inv-1'], offer_ids: ['o-1'] }, 'hasOffers'],
  [{ payment_method_id: 'pm-1' }, 'hasOffers'],
  [{ bill_invoice_ids: ['inv-1'], offer_ids: ['o-1'], payment_method_id: 'pm-1', payment_plan_id: 'p-1' }, 'completed'],
  [{ payment_plan_id: 'p-1' }, 'completed'],
])('an application with %j is at %s', (changes, stage) => {
  expect(applicationStage(anApplication(changes))).toBe(stage);
});

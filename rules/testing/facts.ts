import type { PlanDraft } from '#api/entities';

import { type FactSource, selectors, type FactName } from '../facts.ts';
import { aDay } from './builders.ts';

/** A plan of one instalment, drafted. */
export const draft: PlanDraft = {
  offer_id: 'o-1',
  months: 1,
  monthly_amount: 43_200,
  last_amount: 43_200,
  total_amount: 43_200,
  charge_day: 1,
  first_payment_date: '2026-04-01',
  last_payment_date: '2026-04-01',
  instalments: [{ number: 1, due: '2026-04-01', amount: 43_200 }],
  payment_method: { payment_method_id: 'pm-1', kind: 'card', brand: 'visa', last4: '4242', bank_name: null },
};
/** What an application holds once that plan was drafted. */
export const drafted = {
  bill_invoice_ids: ['inv-1'],
  offer_ids: ['o-1'],
  payment_method_id: 'pm-1',
  selected_offer_id: 'o-1',
  draft,
};

/** What facts are read from, on 10 March 2026. */
export function aSource(slots: Record<string, unknown>, changes: Partial<FactSource> = {}): FactSource {
  return { slots, session: {}, options: {}, today: aDay('2026-03-10'), ...changes };
}

/** Every fact by its name. */
export function factsOf(source: FactSource) {
  return Object.fromEntries(Object.entries(selectors).map(([name, select]) => [name, select(source)])) as Record<
    FactName,
    unknown
  >;
}

/** Every fact as it is while nothing is known. */
export const nothing: Record<FactName, unknown> = {
  agent: 'none',
  agentInfoHeld: false,
  agentMatchesHeld: false,
  signedIn: false,
  codeSent: false,
  billInfoHeld: false,
  vaultLoaded: false,
  billsFound: false,
  hasPersonChoice: false,
  needsPersonChoice: false,
  needsCode: false,
  reachable: false,
  applicationStage: 'none',
  billsChosen: false,
  hasBillsToAdd: false,
  refusal: 'none',
  offerSelected: false,
  planDrafted: false,
  additionPreviewed: false,
  canPay: false,
  canChangeMethod: false,
  canChangeDay: false,
  canSkip: false,
  canStop: false,
  canStart: false,
  phoneHeld: false,
  emailHeld: false,
  contactProved: false,
  paymentDueToday: false,
};

import type { AgreementDocument, Offer, Plan, PlanDraft, VaultData } from '#api/entities';
import type { Provider } from '#configuration';
import { type Cents, type DayString, type Instalment, paymentSchedule, plansFor, sumCents, toCents } from '#rules';
import { documentAnswer, paymentDocuments, planDocuments, toServerLocale } from '#server';
import type { Persona } from '#server/sandbox';

/** The provider and the day by which figures are made. */
interface Terms {
  readonly provider: Provider;
  readonly today: DayString;
}

export const METHOD = { payment_method_id: 'method', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null } as const;

type Bills = VaultData['bills'];

export function totalOf(bills: Bills): Cents {
  return sumCents(bills.map(({ total_amount }) => toCents(total_amount)));
}

/** The offers that the provider's limits and lengths allow for this total. */
export function offersOf(total: Cents, terms: Terms): readonly Offer[] {
  const { minimum_balance_cents, maximum_balance_cents, plan_lengths } = terms.provider;
  if (total < minimum_balance_cents || total > maximum_balance_cents) return [];
  return plansFor(total, plan_lengths).map((months) => offerOf(total, months, terms));
}

export function offerOf(total: Cents, months: number, terms: Terms): Offer {
  const [chargeDay = 1] = terms.provider.charge_days;
  const payments = scheduleOf(total, { months, chargeDay }, terms);
  const [first, last] = [payments[0], payments.at(-1)];
  return {
    offer_id: `${months} months`,
    kind: 'PAYMENT_PLAN',
    months,
    monthly_amount: first?.amount ?? 0,
    last_amount: last?.amount ?? 0,
    total_amount: total,
    first_payment_date: first?.due ?? '',
    last_payment_date: last?.due ?? '',
    charge_day: chargeDay,
  };
}

function scheduleOf(
  total: Cents,
  terms: { readonly months: number; readonly chargeDay: number },
  { provider, today }: Terms,
): readonly Instalment[] {
  return paymentSchedule({ ...terms, total, today, leadDays: provider.first_payment_lead_days });
}

export function draftOf(offer: Offer, terms: Terms): PlanDraft {
  const { offer_id, months, monthly_amount, last_amount, total_amount, first_payment_date, last_payment_date, charge_day } =
    offer;
  const figures = { months, monthly_amount, last_amount, total_amount, first_payment_date, last_payment_date, charge_day };
  const instalments = scheduleOf(toCents(total_amount), { months, chargeDay: charge_day }, terms);
  return { offer_id, ...figures, instalments: [...instalments], payment_method: METHOD };
}

export function planOf(draft: PlanDraft, startedOn: DayString): Plan {
  return {
    payment_plan_id: 'plan',
    confirmation_code: 'PLAN-0000',
    kind: 'PAYMENT_PLAN',
    status: 'ACTIVE',
    takes_effect_on: null,
    draft,
    started_at: `${startedOn}T12:00:00Z`,
  };
}

/** Who signs, for which bills, in which language of the page. */
interface Signing extends Terms {
  readonly payer: Pick<Persona, 'first_name' | 'last_name'>;
  readonly bills: Bills;
  readonly locale: string;
}

/** What is signed for a plan; for a change of its card or account, the authorization alone. */
export function documentsOf(
  draft: PlanDraft,
  signing: Signing,
  types?: Parameters<typeof planDocuments>[2],
): readonly AgreementDocument[] {
  const facts = { ...factsOf(signing), draft, draftedOn: signing.today };
  return planDocuments(facts, localeOf(signing), types).map(documentAnswer);
}

/** What is signed for a payment in full. */
export function fullPaymentDocumentsOf(amount: Cents, signing: Signing): readonly AgreementDocument[] {
  return paymentDocuments({ ...factsOf(signing), amount, day: signing.today }, localeOf(signing)).map(documentAnswer);
}

function factsOf({ provider, payer: { first_name, last_name }, bills }: Signing) {
  return {
    provider,
    payer: { first_name, last_name },
    bills: bills.map((bill) => ({ ...bill, servicing_date: bill.servicing_date as DayString, total_cents: bill.total_amount })),
  };
}

function localeOf({ locale, provider }: Signing) {
  return toServerLocale(locale, provider.locales);
}

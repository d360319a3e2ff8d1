import type {
  Addition,
  AgreementDocument,
  Application,
  Offer,
  Plan,
  PlanDraft,
  Refusal,
  Transfer,
  VaultData,
} from '#api/entities';
import { emptyState } from '#engine';
import type { Provider } from '#configuration';
import {
  addDays,
  type Cents,
  choosePerson,
  type DayString,
  type Instalment,
  maskEmail,
  maskPhone,
  type PageSession,
  paymentSchedule,
  plansFor,
  type StoredApplication,
  sumCents,
  toCents,
  toWireBirthDate,
} from '#rules';
import { documentAnswer, type InventedVisitor, planDocuments, toServerLocale } from '#server';
import { type Persona, previewPersonas } from '#server/sandbox';

import { recordsOf, withPerson } from './persona-slots.ts';

type Slots = Readonly<Record<string, unknown>>;

/** Who the visitors of a comparison are: the same people with the same bills for both versions. */
export interface People {
  /** Goes through to a plan. */
  readonly adult: Persona | undefined;
  /** Has to choose who enrolls. */
  readonly chooser: Persona | undefined;
}

/** The personas of a provider whose pages stand for those of all patients. */
export function comparedPeople(provider: Provider, today: DayString): People {
  const { people } = previewPersonas(provider, today);
  const fresh = people.filter(({ past, bureau }) => past === undefined && bureau === undefined);
  return {
    adult: fresh.find(
      ({ guarantors, address, phone }) => guarantors === undefined && address !== undefined && phone !== undefined,
    ),
    chooser: fresh.find(({ guarantors }) => guarantors !== undefined),
  };
}

interface VisitorContext {
  readonly provider: Provider;
  readonly people: People;
  readonly today: DayString;
  readonly locale: string;
}

/** Visitors for every step that an invented person can be at, each with what their session would hold there: made without a service. */
export function pageVisitors(context: VisitorContext): readonly InventedVisitor[] {
  const { people } = context;
  const newcomer = { session: { signedIn: false, agent: 'none' }, held: emptyState } as const;
  return [
    newcomer,
    ...calling(),
    ...(people.chooser ? choosing(people.chooser, context) : []),
    ...(people.adult ? moving(people.adult, context) : []),
    // Those who plan are last: a version that offers this person no plan has none of them, and the places of others stay.
    ...(people.adult ? enrolling(people.adult, context) : []),
  ];
}

const visitor = (slots: Slots, session: Partial<PageSession> = {}): InventedVisitor => ({
  session: { signedIn: false, agent: 'none', ...session },
  held: { ...emptyState, slots },
});
const signedIn = (slots: Slots) => visitor(slots, { signedIn: true });

function choosing(persona: Persona, { provider, today }: VisitorContext): readonly InventedVisitor[] {
  const { vaultData, application } = recordsOf(persona, provider, today);
  const slots = { billInfo: typed(persona, vaultData), vaultData, application: whole(application, persona), isNew: true };
  return [{ ...visitor(slots), name: nameOf(persona), at: ['select-user'] }];
}

/** One after the other, as the steps are: what a visitor holds at one step, they hold at those behind it. */
function enrolling(persona: Persona, context: VisitorContext): readonly InventedVisitor[] {
  const { provider, today } = context;
  const records = recordsOf(persona, provider, today);
  const { vaultData } = records;
  const person = choosePerson({ vault: vaultData, application: records.application, today });
  const named = whole(withPerson(records.application, person, { persona, ...provider }), persona);
  const held = { billInfo: typed(persona, vaultData) };
  const found = { ...held, vaultData, application: named, isNew: true };
  const bill_invoice_ids = vaultData.bills.map(({ invoice_id }) => invoice_id);
  const chosen = { ...found, application: { ...named, bill_invoice_ids } };
  const sent_to = named.code_channel === 'email' ? named.email : named.phone_masked;
  const codeSent = { sent_to, channel: named.code_channel, resend_after_seconds: 30, expires_in_seconds: 600 };
  const coded = { ...chosen, application: { ...chosen.application, contact_verified: true } };
  const visitors = [
    visitor(held),
    visitor(found),
    visitor(chosen),
    visitor({ ...chosen, codeSent }),
    signedIn(coded),
    ...refused(coded),
    ...planning(persona, coded, context),
  ];
  return visitors.map((one) => ({ ...one, name: nameOf(persona) }));
}

/** The steps of refusals, each with the answer of the bureau that it is about. */
const REFUSALS: Readonly<Record<string, string>> = {
  'error-identity': 'guarantor_incorrect_pii',
  'error-enroll': 'unknown_error',
  'credit-freeze': 'offer_credit_frozen',
  'bankruptcy-exists': 'guarantor_delinquent',
  'ofac-hit': 'guarantor_denied',
  'no-credit-record-found': 'guarantor_no_credit_file',
};

function refused(slots: Slots): readonly InventedVisitor[] {
  return Object.entries(REFUSALS).map(([step, code]) => {
    const refusal: Refusal = { code, cure: 'nothing', decided_at: null, notice: null };
    const { held, ...one } = signedIn({ ...slots, refusal });
    return { ...one, held: { ...held, counters: { failedOffers: 1 } }, at: [step] };
  });
}

/** From the offers on. None for a version whose lengths or limits leave no plan for these bills. */
function planning(
  persona: Persona,
  slots: Slots & { readonly application: Application; readonly vaultData: VaultData },
  context: VisitorContext,
): readonly InventedVisitor[] {
  const { application, vaultData } = slots;
  const offers = offersOf(totalOf(vaultData.bills), context);
  const [offer] = offers;
  if (offer === undefined) return [];
  const offered = { ...application, offer_ids: offers.map(({ offer_id }) => offer_id) };
  const selected = { ...offered, selected_offer_id: offer.offer_id };
  const draft = draftOf(offer, context);
  const drafted = { ...selected, draft, payment_method_id: METHOD.payment_method_id };
  const documents = documentsOf(draft, persona, vaultData, context);
  const chosenOffer = { offerId: offer.offer_id };
  const holding = (state: Application, more: Slots = {}) => signedIn({ ...slots, offers, application: state, ...more });
  const plan = planOf(draft, context);
  const started = { ...drafted, payment_plan_id: plan.payment_plan_id };
  const [first = '', ...later] = started.bill_invoice_ids;
  // The other bills came after the plan.
  const firstTotal = totalOf(vaultData.bills.filter(({ invoice_id }) => invoice_id === first));
  const current = draftOf(termsOf(firstTotal, offer.months, context), context);
  const before = { ...started, draft: current, bill_invoice_ids: [first] };
  const addition: Addition = {
    bill_invoice_ids: later,
    choice: 'higher',
    added_amount: offer.total_amount - firstTotal,
    first_changed_date: draft.first_payment_date,
    current,
    amended: draft,
    documents: [...documents],
  };
  return [
    holding(offered),
    holding(selected, { chosenOffer }),
    {
      ...holding({ ...selected, full_payment: offer.total_amount }, { chosenOffer, fullPaymentDocuments: [] }),
      at: ['pay-in-full'],
    },
    holding(drafted, { chosenOffer, documents }),
    holding(started, { chosenOffer, documents, plan }),
    { ...holding(before, { plan: planOf(current, context) }), at: ['add-bills'] },
    { ...holding(before, { plan: planOf(current, context), newBills: { billIds: later }, addition }), at: ['confirm-bills'] },
  ];
}

const METHOD = { payment_method_id: 'method', kind: 'card', brand: 'Visa', last4: '4242', bank_name: null } as const;

function totalOf(bills: VaultData['bills']): Cents {
  return sumCents(bills.map(({ total_amount }) => toCents(total_amount)));
}

function offersOf(total: Cents, context: VisitorContext): readonly Offer[] {
  const { minimum_balance_cents, maximum_balance_cents, plan_lengths } = context.provider;
  if (total < minimum_balance_cents || total > maximum_balance_cents) return [];
  return plansFor(total, plan_lengths).map((months) => termsOf(total, months, context));
}

function termsOf(total: Cents, months: number, context: VisitorContext): Offer {
  const [chargeDay = 1] = context.provider.charge_days;
  const payments = scheduleOf(total, { months, chargeDay }, context);
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
  { provider, today }: VisitorContext,
): readonly Instalment[] {
  return paymentSchedule({ ...terms, total, today, leadDays: provider.first_payment_lead_days });
}

function draftOf(offer: Offer, context: VisitorContext): PlanDraft {
  const { offer_id, months, monthly_amount, last_amount, total_amount, first_payment_date, last_payment_date, charge_day } =
    offer;
  const figures = { months, monthly_amount, last_amount, total_amount, first_payment_date, last_payment_date, charge_day };
  const instalments = scheduleOf(toCents(total_amount), { months, chargeDay: charge_day }, context);
  return { offer_id, ...figures, instalments: [...instalments], payment_method: METHOD };
}

function documentsOf(
  draft: PlanDraft,
  { first_name, last_name }: Persona,
  { bills }: VaultData,
  { provider, today, locale }: VisitorContext,
): readonly AgreementDocument[] {
  const facts = {
    provider,
    payer: { first_name, last_name },
    bills: bills.map((bill) => ({ ...bill, servicing_date: bill.servicing_date as DayString, total_cents: bill.total_amount })),
    draft,
    draftedOn: today,
  };
  return planDocuments(facts, toServerLocale(locale, provider.locales)).map(documentAnswer);
}

function planOf(draft: PlanDraft, { today }: VisitorContext): Plan {
  return {
    payment_plan_id: 'plan',
    confirmation_code: 'PLAN-0000',
    kind: 'PAYMENT_PLAN',
    status: 'ACTIVE',
    takes_effect_on: null,
    draft,
    started_at: `${today}T12:00:00Z`,
  };
}

const CONTACT = { phoneContact: { phone: '5855550101' }, emailContact: { email: 'ana@mail.example' } };

/** People with a plan of before. */
function moving(persona: Persona, { provider, today }: VisitorContext): readonly InventedVisitor[] {
  const name = nameOf(persona);
  const sent_to = maskPhone(CONTACT.phoneContact.phone);
  const codeSent = { sent_to, channel: 'sms', resend_after_seconds: 30, expires_in_seconds: 600 };
  const transfer: Transfer = {
    plan_number: '••••0042',
    remaining_amount: 90_000,
    monthly_amount: 15_000,
    last_amount: 15_000,
    months_left: 6,
    due_day: 15,
    next_due_date: addDays(today, 14),
    is_due_today: false,
    come_back_on: null,
    takes_effect_on: null,
    status: 'ACTIVE',
  };
  const { application } = recordsOf(persona, provider, today);
  const opened = { ...whole(application, persona), first_name: persona.first_name, is_patient: true, contact_verified: true };
  const offered = { ...opened, offer_ids: ['offer'], selected_offer_id: 'offer' };
  const dueToday = { ...transfer, is_due_today: true, come_back_on: addDays(today, 1) };
  const at = (steps: readonly string[], one: InventedVisitor) => ({ ...one, name, at: steps });
  return [
    at(['validate-code'], visitor({ ...CONTACT, codeSent })),
    at(
      ['phone-conflict'],
      visitor({ ...CONTACT, codeSent, validationInfo: { validationToken: 'code' }, hasPhoneConflict: true }),
    ),
    at(['add-payment-method'], signedIn({ ...CONTACT, application: offered, transfer })),
    at(['come-back-tomorrow'], signedIn({ ...CONTACT, application: opened, transfer: dueToday })),
  ];
}

/** Agents with a caller who has not been found yet. */
function calling(): readonly InventedVisitor[] {
  const of = (agent: 'internal' | 'external', slots: Slots): InventedVisitor =>
    visitor(slots, { agent, agentName: 'Jordan Blake', agentId: 'CS-1042', agentSession: 'picture' });
  const match = { match_id: 'match', first_name: 'Ana', last_initial: 'R', birth_year: 1984, bills: 3 };
  return [
    { ...of('internal', {}), name: 'Jordan Blake', at: ['agent-lookup', 'agent-request', 'agents', 'verify-agent'] },
    {
      ...of('internal', { agentMatches: [match, { ...match, match_id: 'other', first_name: 'Anabel' }] }),
      name: 'Jordan Blake',
      at: ['agent-choose'],
    },
    { ...of('external', {}), name: 'Jordan Blake', at: ['external-agent-info'] },
  ];
}

function typed({ last_name }: Persona, { patient }: VaultData): Slots {
  const birthDate = toWireBirthDate(patient.birth_date as DayString);
  return { patientLastName: last_name, patient_identifier: 'LK-1001', patientDateOfBirth: birthDate };
}

function nameOf({ first_name, last_name }: Persona): string {
  return `${first_name} ${last_name}`;
}

/** An application with everything that screens show of it. */
function whole(application: StoredApplication, { last_name, phone, email }: Persona): Application {
  const shown: Omit<Application, keyof StoredApplication> = {
    last_name,
    email: email === undefined ? null : maskEmail(email),
    guarantor_address: null,
    address_masked: null,
    phone_masked: phone === undefined ? null : maskPhone(phone),
    contact_verified: false,
    new_phone: { allowed: 'at_once', wait_hours: 0, waiting: null },
    created_at: '2026-01-01T12:00:00Z',
  };
  return { ...shown, ...application, draft: null, can_change_phone: true } as Application;
}

import type { Addition, Application, Refusal, Transfer, VaultData } from '#api/entities';
import { addDays, choosePerson, maskPhone } from '#rules';
import { type InventedVisitor, newcomer } from '#server';
import type { Persona } from '#server/sandbox';

import { AGENT, holding, nameOf, signedIn, type Slots, typed, type VisitorContext, whole } from './invented-people.ts';
import { recordsOf, withPerson } from './persona-slots.ts';
import { documentsOf, draftOf, fullPaymentDocumentsOf, METHOD, offerOf, offersOf, planOf, totalOf } from './pictured-plans.ts';
import { runningPlanVisitors } from './running-plan-visitors.ts';

/** Visitors for every step that an invented person can be at, each with what their session would hold there: made without a service. */
export function pageVisitors(context: VisitorContext): readonly InventedVisitor[] {
  const { people } = context;
  return [
    newcomer,
    ...calling(),
    ...(people.chooser ? choosing(people.chooser, context) : []),
    ...(people.adult ? moving(people.adult, context) : []),
    ...(people.adult ? enrolling(people.adult, context) : []),
  ];
}

function choosing(persona: Persona, { provider, today }: VisitorContext): readonly InventedVisitor[] {
  const { vaultData, application } = recordsOf(persona, provider, today);
  const slots = { billInfo: typed(persona, vaultData), vaultData, application: whole(application, persona), isNew: true };
  return [holding({ key: 'chooser', name: nameOf(persona), at: ['select-user'] }, slots)];
}

/** One after the other, as the steps are: what a visitor holds at one step, they hold at those behind it. */
function enrolling(persona: Persona, context: VisitorContext): readonly InventedVisitor[] {
  const { provider, today } = context;
  const name = nameOf(persona);
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
  return [
    holding({ key: 'looked up', name }, held),
    holding({ key: 'found', name }, found),
    holding({ key: 'bills chosen', name }, chosen),
    holding({ key: 'code sent', name }, { ...chosen, codeSent }),
    signedIn({ key: 'signed in', name }, coded),
    ...refused(name, coded),
    ...planning(persona, coded, context),
    ...runningPlanVisitors(persona, coded, context),
  ];
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

function refused(name: string, slots: Slots): readonly InventedVisitor[] {
  return Object.entries(REFUSALS).map(([step, code]) => {
    const refusal: Refusal = { code, cure: 'nothing', decided_at: null, notice: null };
    const { held, ...one } = signedIn({ key: `refused ${step}`, name, at: [step] }, { ...slots, refusal });
    return { ...one, held: { ...held, counters: { failedOffers: 1 } } };
  });
}

/** From the offers on. None for a version whose lengths or limits leave no plan for these bills. */
function planning(
  persona: Persona,
  slots: Slots & { readonly application: Application; readonly vaultData: VaultData },
  context: VisitorContext,
): readonly InventedVisitor[] {
  const { application, vaultData } = slots;
  const { provider, today } = context;
  const total = totalOf(vaultData.bills);
  const offers = offersOf(total, context);
  const [offer] = offers;
  if (offer === undefined) return [];
  const offered = { ...application, offer_ids: offers.map(({ offer_id }) => offer_id) };
  const selected = { ...offered, selected_offer_id: offer.offer_id };
  const draft = draftOf(offer, context);
  const drafted = { ...selected, draft, payment_method_id: METHOD.payment_method_id };
  const signing = { ...context, payer: persona, bills: vaultData.bills };
  const documents = documentsOf(draft, signing);
  const chosenOffer = { offerId: offer.offer_id };
  const plan = planOf(draft, today);
  const started = { ...drafted, payment_plan_id: plan.payment_plan_id };
  const [first = '', ...later] = started.bill_invoice_ids;
  // The other bills came after the plan.
  const firstTotal = totalOf(vaultData.bills.filter(({ invoice_id }) => invoice_id === first));
  const current = draftOf(offerOf(firstTotal, offer.months, context), context);
  const before = { ...started, draft: current, bill_invoice_ids: [first] };
  const addition: Addition = {
    bill_invoice_ids: later,
    choice: 'higher',
    added_amount: total - firstTotal,
    first_changed_date: draft.first_payment_date,
    current,
    amended: draft,
    documents: [...documents],
  };
  const name = nameOf(persona);
  const holds = (key: string, state: Application, more: Slots = {}, at?: readonly string[]) =>
    signedIn({ key, name, ...(at && { at }) }, { ...slots, offers, application: state, ...more });
  return [
    holds('offered', offered),
    holds('offer chosen', selected, { chosenOffer }),
    {
      ...holds(
        'paying in full',
        { ...selected, full_payment: total },
        { chosenOffer, fullPaymentDocuments: fullPaymentDocumentsOf(total, signing) },
        ['pay-in-full'],
      ),
      ...(!(provider.pay_in_full && provider.collects_payments) && { isAbsent: true }),
    },
    holds('drafted', drafted, { chosenOffer, documents }),
    holds('started', started, { chosenOffer, documents, plan }),
    holds('new bills', before, { plan: planOf(current, today) }, ['add-bills']),
    holds('bills joined', before, { plan: planOf(current, today), newBills: { billIds: later }, addition }, ['confirm-bills']),
  ];
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
  const at = (step: string) => ({ key: `moving ${step}`, name, at: [step] });
  const proved = { validationInfo: { validationToken: 'code' }, hasPhoneConflict: true };
  return [
    holding(at('validate-code'), { ...CONTACT, codeSent }),
    holding(at('phone-conflict'), { ...CONTACT, codeSent, ...proved }),
    signedIn(at('add-payment-method'), { ...CONTACT, application: offered, transfer }),
    signedIn(at('come-back-tomorrow'), { ...CONTACT, application: opened, transfer: dueToday }),
  ];
}

/** Agents with a caller who has not been found yet. */
function calling(): readonly InventedVisitor[] {
  const of = (agent: 'internal' | 'external', at: readonly string[], slots: Slots = {}): InventedVisitor =>
    holding({ key: `calling ${at.join(' ')}`, name: AGENT.agentName, at }, slots, { ...AGENT, agent });
  const match = { match_id: 'match', first_name: 'Ana', last_initial: 'R', birth_year: 1984, bills: 3 };
  return [
    of('internal', ['agent-lookup', 'agent-request', 'agents', 'verify-agent']),
    of('internal', ['agent-choose'], { agentMatches: [match, { ...match, match_id: 'other', first_name: 'Anabel' }] }),
    of('external', ['external-agent-info']),
  ];
}

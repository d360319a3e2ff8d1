import { randomBytes } from 'node:crypto';

import { calls, type BodyOf, type Calls } from '#api';
import type { Provider } from '#configuration';
import { parseBirthDate, toWireBirthDate, type DayString } from '#rules';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../../schema/database.ts';
import { personaBirthDate, type Persona, type PersonaPast } from '../personas/persona.ts';
import type { PlanPersona } from '../personas/plan-persona.ts';
import { listInbox } from '../simulators/messages.ts';
import { insertToken } from '../tokenizer/token-store.ts';
import { openSimulatedSession, type SimulatedVisitor } from './simulated-visitor.ts';

/** What an earlier session of a persona needs. */
export interface PastContext {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly provider: Provider;
  readonly today: DayString;
  readonly now: () => Date;
  /** What a captcha gives a person, where the provider has one. */
  readonly captchaToken: () => string;
}

type Application = BodyOf<Calls['getApplication']>;
type Vault = BodyOf<Calls['lookup']>;

/** Makes the calls of a persona's earlier session, so that its data is what real visitors leave behind. */
export async function livePast(
  context: PastContext,
  persona: Persona,
  past: Exclude<PersonaPast, { did: 'nothing' }>,
): Promise<void> {
  const send = openSimulatedSession(context.app, context.provider.hosts[0] ?? '');
  const vault = await find(send, context, persona);
  const application = await chooseBills(send, persona, vault, past);
  await signIn(send, context, phoneOf(persona, past), application);
  if (past.did === 'chose-bills') return;

  const withOffers = await getOffers(send, persona, vault, application);
  if (past.did === 'got-offers') return;

  await enroll(send, context, withOffers);
}

async function find(send: SimulatedVisitor, { today, captchaToken }: PastContext, persona: Persona): Promise<Vault> {
  const { verification_token } = await send(calls.verificationToken, { headers: { 'x-captcha-token': captchaToken() } });
  return send(calls.lookup, {
    headers: { 'x-verification-token': verification_token },
    body: { last_name: persona.last_name, date_of_birth: wireBirthDate(persona, today) },
  });
}

function wireBirthDate(persona: Persona, today: DayString): string {
  const day = parseBirthDate(personaBirthDate(persona, today));
  const text = day && toWireBirthDate(day);
  if (text === undefined) throw new Error(`the persona "${persona.key}" has no birth date`);
  return text;
}

async function chooseBills(
  send: SimulatedVisitor,
  persona: Persona,
  vault: Vault,
  past: Exclude<PersonaPast, { did: 'nothing' }>,
): Promise<Application> {
  const [first] = vault.bills;
  if (!first) throw new Error(`the persona "${persona.key}" has no bill`);
  const [year = '', month = '', day = ''] = vault.patient.birth_date.split('-');
  const { application_id } = await send(calls.createApplication, {
    body: {
      application_unique_value: vault.unique_value,
      open_vault_id: first.open_vault_id,
      last_name: persona.last_name,
      date_of_birth: `${month}/${day}/${year}`,
    },
  });
  // Bills are numbered in the order of the table, which is the order of their invoice ids.
  const inOrder = vault.bills.map((bill) => bill.invoice_id).toSorted();
  const bill_invoice_ids = past.bills.flatMap((place) => inOrder[place - 1] ?? []);
  const guarantor = past.did === 'chose-bills' ? past.as : undefined;
  const person = { first_name: guarantor ?? persona.first_name, is_patient: guarantor === undefined };
  const headers = { 'x-data-token': vault.data_hash_token };
  return send(calls.selectBills, {
    params: { application_id },
    headers,
    body: { ...person, bill_invoice_ids },
  });
}

/** Of who enrolled. */
function phoneOf({ phone, guarantors = [] }: Persona, past: Exclude<PersonaPast, { did: 'nothing' }>): string | undefined {
  const as = past.did === 'chose-bills' ? past.as : undefined;
  return guarantors.find(({ first_name }) => first_name === as)?.phone ?? phone;
}

async function signIn(
  send: SimulatedVisitor,
  { db, provider }: PastContext,
  phone: string | undefined,
  { application_id }: Application,
): Promise<void> {
  await send(calls.recordConsents, { params: { application_id }, body: { credit_check: true, locale: 'en' } });
  await send(calls.sendCode, { body: { application_id, channel: 'sms', locale: 'en' } });
  const [message] = await listInbox(db, provider.provider_id, phone);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived at ${phone ?? 'no phone'}`);
  await send(calls.validateCode, { body: { application_id, code } });
}

async function getOffers(send: SimulatedVisitor, persona: Persona, vault: Vault, application: Application): Promise<Application> {
  const { first_name, last_name, address } = persona;
  if (!address) throw new Error(`the persona "${persona.key}" has no address`);
  const bills = vault.bills.filter((bill) => application.bill_invoice_ids.includes(bill.invoice_id));
  return send(calls.createOffers, {
    params: { application_id: application.application_id },
    body: {
      bills: bills.map(({ invoice_id, total_amount, servicing_date }) => ({
        invoice_id,
        amount: total_amount,
        service_date: servicing_date,
      })),
      guarantor: { first_name, last_name, address: { ...address, address_number: address.address.split(' ')[0] ?? '' } },
    },
  });
}

/** From the offers to a plan that has started, by a test account. */
async function enroll(
  send: SimulatedVisitor,
  context: PastContext,
  { application_id, offer_ids }: Pick<Application, 'application_id' | 'offer_ids'>,
): Promise<void> {
  const params = { application_id };
  const [offer_id = ''] = offer_ids;
  await send(calls.chooseOffer, { params, body: { offer_id } });
  const { payment_method_id } = await send(calls.createPaymentMethod, {
    params,
    body: { token: await makeToken(context), kind: 'bank' },
  });
  await send(calls.chooseOffer, { params, body: { offer_id, payment_method_id } });
  const { documents } = await send(calls.unsignedDocuments, { params: { offer_id }, query: {} });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await send(calls.createPlan, { params, body: { agreements } });
}

/** What the tokenizer would have made of a test account. */
async function makeToken({ db, provider: { provider_id }, now }: PastContext): Promise<string> {
  const token = `tok_${randomBytes(24).toString('hex')}`;
  const account = {
    kind: 'bank',
    brand: null,
    funding: null,
    last4: '6789',
    bank_name: 'Harbor Test Bank',
    exp_month: null,
    exp_year: null,
  } as const;
  await insertToken(db, { provider_id, token, ...account, fingerprint: token, behaviour: 'accepted' }, now());
  return token;
}

/** Transfers the plan of a persona who did so before, unless that is done: through the calls, as a visitor would. */
export async function livePlanPast(context: PastContext, persona: PlanPersona): Promise<void> {
  const { db, provider } = context;
  const { phone } = persona;
  if (persona.past === undefined || phone === undefined || (await isTransferred(context, persona))) return;

  const send = openSimulatedSession(context.app, provider.hosts[0] ?? '');
  const headers = { 'x-captcha-token': context.captchaToken() };
  const { verification_token } = await send(calls.verificationToken, { headers });
  await send(calls.sendTransferCode, {
    headers: { 'x-verification-token': verification_token },
    body: { phone, locale: 'en' },
  });
  const [message] = await listInbox(db, provider.provider_id, phone);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived for the plan of "${persona.key}"`);
  await send(calls.validateTransferCode, { body: { code } });
  const { application } = await send(calls.createBackbook, { body: {} });
  await enroll(send, context, application);
}

async function isTransferred({ db, provider: { provider_id } }: PastContext, { plan_number }: PlanPersona): Promise<boolean> {
  const { payment_plan_id } = await db
    .selectFrom('old_plans')
    .select('payment_plan_id')
    .where('provider_id', '=', provider_id)
    .where('plan_number', '=', plan_number)
    .executeTakeFirstOrThrow();
  return payment_plan_id !== null;
}

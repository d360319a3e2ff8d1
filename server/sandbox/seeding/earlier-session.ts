import { randomBytes } from 'node:crypto';

import { calls, type BodyOf, type Calls } from '#api';
import type { Provider } from '#configuration';
import { toWireBirthDate, type DayString } from '#rules';
import type { FastifyInstance } from 'fastify';

import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { personaBirthDate, type Persona, type PersonaPast, type PlanPersona, withNumber } from '../personas/persona.ts';
import { stagesUntil, type EnrollmentStage } from '../personas/stages.ts';
import { listInbox } from '../simulators/messages.ts';
import { insertToken } from '../tokenizer/token-store.ts';
import { openSimulatedSession, type SimulatedVisitor } from './simulated-visitor.ts';

/** What an earlier session of a persona needs. */
export interface SessionContext {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly provider: Provider;
  readonly today: DayString;
  readonly now: () => Date;
  /** What a captcha gives a person, where the provider has one. */
  readonly captchaToken: () => string;
}

type Application = BodyOf<Calls['getApplication']>;

/** Makes the calls of a persona's earlier session, so that its data is what real visitors leave behind. */
export async function enrollBefore(context: SessionContext, persona: Persona, past: PersonaPast): Promise<void> {
  const session = new EarlierEnrollment(context, persona, past);
  for (const stage of stagesUntil(past.reached)) await session[stage]();
}

/** Transfers the plan of a persona who did so before, unless that is done: through the calls, as a visitor would. */
export async function transferBefore(context: SessionContext, persona: PlanPersona): Promise<void> {
  const { phone } = persona;
  if (persona.past === undefined || phone === undefined || (await isTransferred(context, persona))) return;

  const send = openSession(context);
  const verification_token = await getVerificationToken(send, context);
  await send(calls.sendTransferCode, {
    headers: { 'x-verification-token': verification_token },
    body: { phone, locale: 'en' },
  });
  await send(calls.validateTransferCode, { body: { code: await readCode(context, phone) } });
  const { application } = await send(calls.createBackbook, { body: {} });
  await draftPlan(send, context, application);
  await startPlan(send, application);
}

/** The calls of each stage of an enrollment. */
class EarlierEnrollment implements Readonly<Record<EnrollmentStage, () => Promise<void>>> {
  readonly #context: SessionContext;
  readonly #persona: Persona;
  readonly #past: PersonaPast;
  readonly #send: SimulatedVisitor;
  #token = '';
  #vault!: BodyOf<Calls['lookup']>;
  #application!: Application;

  constructor(context: SessionContext, persona: Persona, past: PersonaPast) {
    this.#context = context;
    this.#persona = persona;
    this.#past = past;
    this.#send = openSession(context);
  }

  async arrival() {
    this.#token = await getVerificationToken(this.#send, this.#context);
  }

  async lookup() {
    const { key, last_name } = this.#persona;
    const date_of_birth = toWireBirthDate(personaBirthDate(this.#persona, this.#context.today)) ?? '';
    const headers = { 'x-verification-token': this.#token };
    this.#vault = await this.#send(calls.lookup, { headers, body: { last_name, date_of_birth } });
    const { bills, unique_value } = this.#vault;
    const [first] = bills;
    if (!first) throw new Error(`the persona "${key}" has no bill`);
    this.#application = await this.#send(calls.createApplication, {
      body: { application_unique_value: unique_value, open_vault_id: first.open_vault_id, last_name, date_of_birth },
    });
  }

  async bills() {
    const { bills, as } = this.#past;
    // Bills are numbered in the order of the table, which is the order of their invoice ids.
    const inOrder = this.#vault.bills.map((bill) => bill.invoice_id).toSorted();
    this.#application = await this.#send(calls.selectBills, {
      params: { application_id: this.#application.application_id },
      headers: { 'x-data-token': this.#vault.data_hash_token },
      body: {
        first_name: as ?? this.#persona.first_name,
        is_patient: as === undefined,
        bill_invoice_ids: bills.flatMap((place) => inOrder[place - 1] ?? []),
      },
    });
  }

  async code() {
    const { application_id } = this.#application;
    const { guarantors = [], phone } = this.#persona;
    const enrolling = guarantors.find(({ first_name }) => first_name === this.#past.as);
    await this.#send(calls.recordConsents, { params: { application_id }, body: { credit_check: true, locale: 'en' } });
    await this.#send(calls.sendCode, { body: { application_id, channel: 'sms', locale: 'en' } });
    const code = await readCode(this.#context, enrolling?.phone ?? phone);
    await this.#send(calls.validateCode, { body: { application_id, code } });
  }

  async offers() {
    const { key, first_name, last_name, address } = this.#persona;
    if (!address) throw new Error(`the persona "${key}" has no address`);
    const { application_id, bill_invoice_ids } = this.#application;
    const bills = this.#vault.bills.filter((bill) => bill_invoice_ids.includes(bill.invoice_id));
    this.#application = await this.#send(calls.createOffers, {
      params: { application_id },
      body: {
        bills: bills.map(({ invoice_id, total_amount, servicing_date }) => ({
          invoice_id,
          amount: total_amount,
          service_date: servicing_date,
        })),
        guarantor: { first_name, last_name, address: withNumber(address) },
      },
    });
  }

  draft() {
    return draftPlan(this.#send, this.#context, this.#application);
  }

  plan() {
    return startPlan(this.#send, this.#application);
  }
}

function openSession({ app, provider }: SessionContext): SimulatedVisitor {
  return openSimulatedSession(app, provider.hosts[0] ?? '');
}

async function getVerificationToken(send: SimulatedVisitor, { captchaToken }: SessionContext): Promise<string> {
  const { verification_token } = await send(calls.verificationToken, { headers: { 'x-captcha-token': captchaToken() } });
  return verification_token;
}

async function readCode({ db, provider }: SessionContext, phone: string | undefined): Promise<string> {
  const [message] = await listInbox(db, provider.provider_id, phone);
  const code = /\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code arrived at ${phone ?? 'no phone'}`);
  return code;
}

type Offered = Pick<Application, 'application_id' | 'offer_ids'>;

/** Chooses the first offer, to be paid from a test account. */
async function draftPlan(send: SimulatedVisitor, context: SessionContext, { application_id, offer_ids }: Offered) {
  const params = { application_id };
  const [offer_id = ''] = offer_ids;
  await send(calls.chooseOffer, { params, body: { offer_id } });
  const { payment_method_id } = await send(calls.createPaymentMethod, {
    params,
    body: { token: await makeToken(context), kind: 'bank' },
  });
  await send(calls.chooseOffer, { params, body: { offer_id, payment_method_id } });
}

/** Agrees to the documents of the drafted offer. */
async function startPlan(send: SimulatedVisitor, { application_id, offer_ids: [offer_id = ''] }: Offered) {
  const { documents } = await send(calls.unsignedDocuments, { params: { offer_id }, query: {} });
  const agreements = documents.map(({ document_id, hash }) => ({ document_id, hash }));
  await send(calls.createPlan, { params: { application_id }, body: { agreements } });
}

/** What the tokenizer would have made of a test account. */
async function makeToken({ db, provider: { provider_id }, now }: SessionContext): Promise<string> {
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

async function isTransferred({ db, provider: { provider_id } }: SessionContext, { plan_number }: PlanPersona): Promise<boolean> {
  const { payment_plan_id } = await selectRows(db, 'old_plans', { provider_id, plan_number }).executeTakeFirstOrThrow();
  return payment_plan_id !== null;
}

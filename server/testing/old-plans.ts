import { randomUUID } from 'node:crypto';

import { lastNameKey, toCents, type DayString } from '#rules';
import type { BodyOf, Calls } from '#api';
import { sealRow } from '../platform/database/sealed-rows.ts';
import type { Db } from '../schema/database.ts';
import type { NewRow } from '../schema/sealed-tables.ts';
import type { Provider } from '#configuration';
import { aProvider } from './a-provider.ts';
import { agree, readCode } from './enrollment.ts';
import { addToken } from './test-service.ts';
import type { Visitor } from './visitor.ts';

/** A provider that takes over plans, in one of the three verification modes. */
export function aTransferringProvider(verification: 'sms' | 'email' | 'agent', changes: Partial<Provider> = {}): Provider {
  return aProvider({ flows: { 'transfer-plan': { options: { verification } } }, ...changes });
}

export type NewOldPlan = NewRow<'old_plans'> & {
  readonly old_plan_id: string;
  readonly last_name: string;
  readonly birth_date: DayString;
};

let phones = 1000;

/** A plan of a new patient, as an import would store it: $1,150.00 in 12 payments, the next on July 1, 2026. */
export async function addOldPlan(
  db: Db,
  { patient_id, last_name, ...own }: Partial<NewRow<'old_plans'>> & { readonly last_name?: string } = {},
): Promise<NewOldPlan> {
  const old_plan_id = randomUUID();
  const unique = old_plan_id.slice(0, 8);
  const provider_id = own.provider_id ?? 'lakeside';
  const family = last_name ?? `Moreau${unique.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
  const birth_date = '1979-05-21' as DayString;
  const patient = { patient_id: patient_id ?? randomUUID(), last_name: family, last_name_key: lastNameKey(family) };
  if (patient_id === undefined) {
    const row = { provider_id, mrn: `OLD-${unique}`, first_name: 'Nadia', birth_date, is_billed: false, ...patient };
    await db
      .insertInto('patients')
      .values(await sealRow(db, 'patients', row))
      .execute();
  }
  phones += 1;
  const plan = {
    provider_id,
    old_plan_id,
    plan_number: `PL-${unique}`,
    patient_id: patient.patient_id,
    payer_is_patient: true,
    payer_first_name: 'Nadia',
    payer_last_name: family,
    phone: `585555${phones}`,
    email: `nadia.${unique}@mail.example`,
    balance_cents: toCents(115_000),
    payments_left: 12,
    monthly_cents: toCents(10_000),
    due_day: 1,
    next_due_date: '2026-07-01' as DayString,
    status: 'active' as const,
    ...own,
  };
  await db
    .insertInto('old_plans')
    .values(await sealRow(db, 'old_plans', plan))
    .execute();
  return { ...plan, old_plan_id: plan.old_plan_id ?? old_plan_id, last_name: family, birth_date };
}

/** Asks for a code for a contact and enters it. */
export async function proveContact(visitor: Visitor, db: Db, contact: { phone: string } | { email: string }) {
  const { verification_token } = await visitor.get('verificationToken', {});
  const headers = { 'x-verification-token': verification_token };
  await visitor.get('sendTransferCode', { headers, body: { ...contact, locale: 'en' } });
  return visitor.get('validateTransferCode', { body: { code: await readCode(db) } });
}

type Backbook = BodyOf<Calls['createBackbook']>;

/** The contact proved, and the transfer begun. */
export async function beginTransfer(visitor: Visitor, db: Db, { phone }: NewOldPlan): Promise<Backbook> {
  await proveContact(visitor, db, { phone: phone ?? '' });
  return visitor.get('createBackbook', { body: {} });
}

/** With a payment method and a draft. */
export async function draftTransfer(
  visitor: Visitor,
  db: Db,
  plan: NewOldPlan,
  { behaviour, ...more }: { charge_day?: number; behaviour?: string } = {},
) {
  const { application } = await beginTransfer(visitor, db, plan);
  const params = { application_id: application.application_id };
  const { payment_method_id } = await visitor.get('createPaymentMethod', {
    params,
    body: { token: await addToken(db, { provider_id: plan.provider_id, behaviour }), kind: 'card' },
  });
  return visitor.get('chooseOffer', {
    params,
    body: { offer_id: application.selected_offer_id ?? '', payment_method_id, ...more },
  });
}

/** Agreed to: the new plan is pending. `behaviour` is what the simulated processor does with its card. */
export async function transferPlan(visitor: Visitor, db: Db, plan: NewOldPlan, card: { behaviour?: string } = {}) {
  const drafted = await draftTransfer(visitor, db, plan, card);
  const params = { application_id: drafted.application_id };
  const agreements = await agree(visitor, drafted);
  return { ...params, agreements, plan: await visitor.get('createPlan', { params, body: { agreements } }) };
}

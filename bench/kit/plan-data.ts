import { readFileSync } from 'node:fs';
import { type DayString, firstPaymentDay, lastNameKey, parseDay, paymentSchedule, toCents } from '#rules';
import type { Provider } from '#configuration';
import { envelopeColumns, insertRows, Keyring, sealValues } from '#server';
import { escapeLiteral, type ClientBase } from 'pg';

export const provider = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Provider;
export const today = parseDay('2026-06-16') ?? raise('no day');
/** Noon of that day in New York. */
export const now = new Date('2026-06-16T16:00:00Z');
export const EMAIL = 'ana.rivera@mail.example';

const MONTHS = 12;
const CHARGE_DAY = 15;
const BILLS = [toCents(105_250), toCents(64_000), toCents(8_735)];

/** The ids of prepared application number `n`, spelled so that SQL makes the same ones. */
export function idsOf(n: number): { readonly patient: string; readonly application: string; readonly offer: string } {
  return { patient: idOf('a', n), application: idOf('b', n), offer: idOf('c', n) };
}

/**
 * Stores so many people who have only to confirm: bills, an offer, a payment method and a draft each, as the calls would
 * have stored them. Triggers rest meanwhile, and watch over the plans again.
 */
export async function prepareDrafts(client: ClientBase, url: string, count: number): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(
    'create temporary table prepared (number int, patient_id uuid, application_id uuid, offer_id uuid, method_id uuid, pull_id uuid) on commit drop',
  );
  await client.query(
    `insert into prepared select n, ${['a', 'b', 'c', 'd', 'e'].map(sqlId).join(', ')} from generate_series(1, $1::int) as n`,
    [count],
  );
  await insertPatients(client, url, count);
  for (const statement of statements()) await client.query(statement);
  await client.query('commit');
}

const ANA = {
  first_name: 'Ana',
  last_name: 'Rivera',
  last_name_key: lastNameKey('Rivera'),
  birth_date: '1984-03-07' as DayString,
  ssn_last4: null,
  phone: '5855550101',
  email: EMAIL,
  address: '12 Harbor Street',
  city: 'Rochester',
  state: 'NY',
  postal_code: '14604',
};

/** A patient for each number, with an envelope as an import seals it. */
async function insertPatients(client: ClientBase, url: string, count: number): Promise<void> {
  const { provider_id } = provider;
  const keys = await new Keyring(url, []).keysOf(provider_id);
  const patients = Array.from({ length: count }, (_, index) => {
    const { patient: id } = idsOf(index + 1);
    return { id, mrn: `B-${index + 1}`, was: null, envelope: sealValues(keys, 'patients', { provider_id, id }, ANA) };
  });
  await insertRows({ providerId: provider_id, run: (statement, values) => client.query(statement, [...values]) }, 'patients', [
    ['patient_id', 'uuid', patients.map(({ id }) => id)],
    ['mrn', 'text', patients.map(({ mrn }) => mrn)],
    ...envelopeColumns('patients', patients),
  ]);
}

const METHOD = { kind: 'card', brand: 'Visa', last4: '4242', bank_name: null };
const total = toCents(BILLS.reduce((sum, cents) => sum + cents, 0));

function draftWithoutIds() {
  const leadDays = provider.first_payment_lead_days;
  const instalments = paymentSchedule({ total, months: MONTHS, chargeDay: CHARGE_DAY, today, leadDays });
  return {
    months: MONTHS,
    monthly_amount: instalments[0]?.amount,
    last_amount: instalments.at(-1)?.amount,
    total_amount: total,
    charge_day: CHARGE_DAY,
    first_payment_date: firstPaymentDay(today, CHARGE_DAY, leadDays),
    last_payment_date: instalments.at(-1)?.due,
    instalments: instalments.map(({ number, due, amount }) => ({ number, due, amount })),
  };
}

function statements(): readonly string[] {
  const plan = draftWithoutIds();
  const draft = { ...plan, offer_id: 'OFFER', payment_method: { ...METHOD, payment_method_id: 'METHOD' } };
  const [by, at, wire, day] = [provider.provider_id, now.toISOString(), JSON.stringify(draft), today].map(escapeLiteral);
  const bills = BILLS.map((cents, index) => `(${index + 1}, ${cents})`).join(', ');
  return [
    `insert into bills (provider_id, bill_id, patient_id, invoice_id, facility, department, servicing_date, total_cents)
     select ${by}, md5(patient_id::text || bill)::uuid, patient_id, 'BI-' || number || '-' || bill, 'Lakeside Hospital', 'Radiology', '2026-03-07', cents
     from prepared, (values ${bills}) as one (bill, cents)`,
    `insert into applications (provider_id, application_id, patient_id, is_patient, selected_offer_id, payment_method_id, draft, drafted_on, created_at, updated_at)
     select ${by}, application_id, patient_id, true, offer_id, method_id,
       replace(replace(${wire}, 'OFFER', offer_id::text), 'METHOD', method_id::text)::jsonb, ${day}::date, ${at}::timestamptz, ${at}::timestamptz from prepared`,
    `insert into application_bills (provider_id, application_id, bill_id, amount_cents)
     select ${by}, application_id, bill_id, total_cents from prepared join bills using (patient_id)`,
    `insert into offers (provider_id, offer_id, application_id, pull_id, months, monthly_cents, last_cents, total_cents, created_at, expires_at)
     select ${by}, offer_id, application_id, pull_id, ${MONTHS}, ${plan.monthly_amount}, ${plan.last_amount}, ${total}, ${at}::timestamptz, ${at}::timestamptz + interval '30 days' from prepared`,
    `insert into offer_bills (provider_id, offer_id, bill_id, amount_cents)
     select ${by}, offer_id, bill_id, total_cents from prepared join bills using (patient_id)`,
    `insert into payment_methods (provider_id, payment_method_id, application_id, kind, token_hash, processor_reference, fingerprint, brand, last4, created_at)
     select ${by}, method_id, application_id, '${METHOD.kind}', 'token ' || number, 'reference ' || number, 'print ' || number, '${METHOD.brand}', '${METHOD.last4}', ${at}::timestamptz from prepared`,
    `insert into audit_chains (provider_id, chain_id, length, head_hash) select ${by}, application_id, 1, md5(application_id::text) from prepared`,
  ];
}

function idOf(kind: string, n: number): string {
  return `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

function sqlId(kind: string): string {
  return `('${kind}0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;
}

function raise(message: string): never {
  throw new Error(message);
}

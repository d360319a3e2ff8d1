import type { DayString } from '#rules';
import { Client } from 'pg';

import { envelopeColumns, insertRows } from '../../domain/imports/write-envelopes.ts';
import { Keyring } from '../../platform/database/keyring.ts';
import { sealValues } from '../../platform/database/sealed-rows.ts';
import { SEALED_TABLES } from '../../schema/sealed-tables.ts';

/** A method at the stand-in, for the plan of this number. */
export interface SeededMethod {
  readonly kind: 'bank' | 'card';
  readonly reference: string;
}

interface SeedOptions {
  readonly databaseUrl: string;
  readonly slug: string;
  readonly methods: readonly SeededMethod[];
  /** The provider's day on which the ledgers open. */
  readonly day: string;
  /** Payments of a plan at least, and how many more at most. */
  readonly months: readonly [number, number];
  /** Over how many months the first payments are spread. */
  readonly starts: number;
}

/** The patients of the seeds, with envelopes as an import seals them. */
async function insertPatients(client: Client, databaseUrl: string, provider_id: string): Promise<void> {
  const keys = await new Keyring(databaseUrl, []).keysOf(provider_id);
  const { rows } = await client.query<{ n: number; patient: string }>('select n, patient from seeds');
  const patients = rows.map(({ n, patient: id }) => {
    const name = { first_name: 'Pat', last_name: 'Doe', last_name_key: 'doe', birth_date: '1980-01-01' as DayString };
    const values = { ...SEALED_TABLES.patients.empty, ...name, email: `${n}@mail.example` };
    return { id, n, envelope: sealValues(keys, 'patients', { provider_id, id }, values) };
  });
  await insertRows({ providerId: provider_id, run: (statement, values) => client.query(statement, [...values]) }, 'patients', [
    ['patient_id', 'uuid', patients.map(({ id }) => id)],
    ['mrn', 'text', patients.map(({ n }) => `M${n}`)],
    ...envelopeColumns('patients', patients),
  ]);
}

/**
 * Adds a plan for each method, with odd amounts, and charge days that not every month has. The rows are written at once and behind the
 * triggers: what creates a plan is tested elsewhere.
 */
export async function seedPlans({ databaseUrl, slug, methods, day, months: [least, more], starts }: SeedOptions): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin; set local session_replication_role = replica;');
  await client.query(
    `create temp table seeds on commit drop as
      select n::integer, gen_random_uuid() as plan, gen_random_uuid() as app, gen_random_uuid() as patient, gen_random_uuid() as method,
        gen_random_uuid() as bill, kind, reference, ($4::integer + n % ($5::integer + 1))::integer as months,
        (array[1, 15, 28, 31])[1 + n % 4] as charge_day, ($3::date + ((n % $6::integer) || ' months')::interval)::date as first_month,
        (5003 + (n * 3701) % 15000)::bigint as cents
      from unnest($1::text[], $2::text[]) with ordinality as m (kind, reference, n)`,
    [methods.map(({ kind }) => kind), methods.map(({ reference }) => reference), `${day.slice(0, 7)}-01`, least, more, starts],
  );
  await client.query(`create temp table dues on commit drop as
    select s.plan, k as number, cents + case when k = months then n % 97 else 0 end as amount_cents,
      least(charge_day, extract(day from (first_month + (k || ' months')::interval - interval '1 day'))::integer) as in_month,
      (first_month + ((k - 1) || ' months')::interval)::date as month
    from seeds s, generate_series(1, s.months) k`);
  const values = [slug];
  const insert = (text: string) => client.query(text, values);
  await insertPatients(client, databaseUrl, slug);
  await insert(
    `insert into applications (provider_id, application_id, patient_id, payment_plan_id, payment_method_id, is_patient, created_at, updated_at)
    select $1, app, patient, plan, method, true, $2::date, $2::date from seeds`.replaceAll('$2', `'${day}'`),
  );
  await insert(`insert into payment_methods (provider_id, payment_method_id, application_id, kind, token_hash, processor_reference, fingerprint, last4, created_at)
    select $1, method, app, kind, 't' || n, reference, 'f' || n, '4242', now() from seeds`);
  await insert(`insert into payment_plans (provider_id, payment_plan_id, application_id, offer_id, payment_method_id, kind, status, confirmation_code,
      months, charge_day, total_cents, draft, drafted_on, started_at)
    select $1, plan, app, plan, method, 'PAYMENT_PLAN', 'ACTIVE', translate(upper(substr(md5(plan::text), 1, 4) || '-' || substr(md5(plan::text), 5, 4)), '01', 'YZ'), months, charge_day,
      (select sum(amount_cents) from dues where dues.plan = seeds.plan),
      jsonb_build_object('payment_method', jsonb_build_object('kind', kind, 'last4', '4242')), now(), now() from seeds`);
  await insert(`insert into agreements (provider_id, payment_plan_id, address_hash, agreed_at, document, document_id, document_type, document_version, hash,
      locale, session_id_hash, verified_at)
    select $1, plan, 'a', now(), 'x', 'd', type, '1', encode(sha256('x'), 'hex'), case when n % 3 = 0 then 'es' else 'en' end, 's', now() from seeds,
      unnest(array['payment_plan_agreement', 'automatic_payment_authorization']) as type`);
  await insert(`insert into instalments (provider_id, payment_plan_id, number, due, amount_cents)
    select $1, plan, number, month + (in_month - 1), amount_cents from dues`);
  await insert(
    `insert into ledgers (provider_id, payment_plan_id, opened_on, opened_at) select $1, plan, '${day}', now() from seeds`,
  );
  await insert(`insert into bills (provider_id, bill_id, patient_id, invoice_id, facility, servicing_date, total_cents)
    select $1, bill, patient, 'I' || n, 'Main', '2027-10-01', 1 from seeds`);
  await insert(`insert into plan_bills (provider_id, payment_plan_id, bill_id, invoice_id, amount_cents, plan_status)
    select $1, plan, bill, 'I' || n, (select sum(amount_cents) from dues where dues.plan = seeds.plan), 'ACTIVE' from seeds`);
  await client.query('set local session_replication_role = origin');
  await insert(`insert into audit_events (provider_id, chain_id, event, actor, details, happened_at)
    select $1, app, 'plan.started', 'system', '{}', now() from seeds`);
  await client.query('commit');
  await client.query('analyze');
  await client.end();
}

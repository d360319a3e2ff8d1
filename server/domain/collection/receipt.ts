import { formatCents, formatDay, formatPhone, referenceCode, toCents, today, type Cents, type DayString } from '#rules';
import type { Provider } from '#configuration';
import { sql } from 'kysely';

import { selectRows } from '../../platform/database/rows.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { Db } from '../../schema/database.ts';
import { findEnrollee } from '../applications/enrollee.ts';
import { describeMethod, nameOf } from '../documents/plan-facts.ts';
import { texts, type Fact } from '../letters/block.ts';
import { providerPdf } from '../letters/provider-paper.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { findApplicationOfPlan } from '../plans/plans.ts';

/** Names a payment that arrived: an attempt of a plan that has settled. */
interface PaymentKey {
  readonly provider_id: string;
  readonly payment_plan_id: string;
  readonly attempt_id: string;
}

/** A payment that arrived, with the plan as it was then. */
interface Receipt {
  readonly number: string;
  readonly day: DayString;
  readonly received_at: Date;
  readonly payer: string;
  readonly method: Parameters<typeof describeMethod>[0];
  readonly code: string;
  /** What the processor took. */
  readonly amount: Cents;
  /** What of it the patient did not owe when it arrived. */
  readonly surplus: Cents;
  /** What of it went back before its arrival was known. */
  readonly gone: Cents;
  readonly paid: Cents;
  readonly left: Cents;
  readonly total: Cents;
  /** One payment of the bills, without a plan that it belongs to. */
  readonly in_full: boolean;
  /** What the plan pays, which an employer or a health account may ask for. */
  readonly bills: readonly { readonly facility: string; readonly servicing_date: DayString }[];
}

/** The receipt of a payment, as a PDF; undefined where no such payment arrived. The same payment gives the same bytes. */
export async function receiptPdf(
  db: Db,
  provider: Provider,
  key: Omit<PaymentKey, 'provider_id'>,
  locale: ServerLocale,
): Promise<Buffer | undefined> {
  const receipt = await findReceipt(db, provider, { ...key, provider_id: provider.provider_id });
  return receipt && renderReceipt(provider, receipt, locale);
}

type Figures = Pick<Receipt, 'received_at' | 'amount' | 'surplus' | 'gone' | 'paid' | 'left' | 'total'> & {
  readonly method_id: string;
};

/** What a receipt states, from the entries of the ledger up to the one that settled the payment. */
async function findReceipt(db: Db, provider: Provider, key: PaymentKey): Promise<Receipt | undefined> {
  const { provider_id, payment_plan_id, attempt_id } = key;
  const { rows } = await sql<Figures>`
    with settled as (
      select max(entry) as entry, min(recorded_at) as received_at from ledger_entries
      where provider_id = ${provider_id} and payment_plan_id = ${payment_plan_id} and attempt_id = ${attempt_id} and kind = 'settled'
      having count(*) > 0
    ), moved as (
      select sum(e.paid_cents) as paid, sum(e.forgiven_cents) as forgiven,
        sum(e.surplus_cents) filter (where e.attempt_id = ${attempt_id}) as surplus,
        sum(e.paid_cents) filter (where e.attempt_id = ${attempt_id}) as used
      from ledger_entries e, settled
      where e.provider_id = ${provider_id} and e.payment_plan_id = ${payment_plan_id} and e.entry <= settled.entry
    ), planned as (
      select p.total_cents - coalesce((
        select sum(added_cents) from plan_amendments later where later.provider_id = p.provider_id
          and later.payment_plan_id = p.payment_plan_id and later.made_at > settled.received_at), 0) as total
      from payment_plans p, settled where p.provider_id = ${provider_id} and p.payment_plan_id = ${payment_plan_id}
    )
    select received_at, a.amount_cents as amount, surplus::bigint as surplus, (a.amount_cents - used - surplus)::bigint as gone,
      paid::bigint as paid, total::bigint as total, (total - paid - forgiven)::bigint as left, a.payment_method_id as method_id
    from settled, moved, planned, charge_attempts a where a.provider_id = ${provider_id} and a.attempt_id = ${attempt_id}
  `.execute(db);
  const [row] = rows;
  const application = row && (await findApplicationOfPlan(db, key));
  if (!application) return undefined;
  const plan = await selectRows(db, 'payment_plans', { provider_id, payment_plan_id }).executeTakeFirstOrThrow();
  const method = { provider_id, payment_method_id: row.method_id };
  const { kind, brand, bank_name, last4, wallet } = await selectRows(db, 'payment_methods', method).executeTakeFirstOrThrow();
  const payer = findEnrollee(application, await readChosenPeople(db, application));
  return {
    ...row,
    number: referenceCode(attempt_id),
    day: today(provider.time_zone, row.received_at),
    payer: payer ? nameOf(payer) : '',
    method: { payment_method_id: row.method_id, kind, brand, bank_name, last4, ...(wallet !== null && { wallet }) },
    code: plan.confirmation_code,
    in_full: plan.in_full,
    bills: await listBillsOf(db, key, row.received_at),
  };
}

/** The bills of a plan on that day, the oldest first. */
async function listBillsOf(db: Db, { provider_id, payment_plan_id }: PaymentKey, at: Date): Promise<Receipt['bills']> {
  const { rows } = await sql<Receipt['bills'][number]>`
    select b.facility, b.servicing_date from plan_bills c join bills b using (provider_id, bill_id)
    left join plan_amendments a on a.provider_id = c.provider_id and a.payment_plan_id = c.payment_plan_id and a.number = c.amendment
    where c.provider_id = ${provider_id} and c.payment_plan_id = ${payment_plan_id} and (c.amendment = 0 or a.made_at <= ${at})
    order by b.servicing_date, b.facility, b.invoice_id
  `.execute(db);
  return rows;
}

/** The receipt as a page. The plan's own figures are those of the day, so that an old receipt stays the same. */
function renderReceipt(provider: Provider, receipt: Receipt, locale: ServerLocale): Promise<Buffer> {
  const words = serverWords(locale).documents.receipt;
  const money = (cents: number) => formatCents(toCents(cents), locale);
  const day = formatDay(receipt.day, locale, 'long');
  const facts: readonly Fact[] = [
    [words.number, receipt.number],
    [words.amount, '', money(receipt.amount)],
    ...(receipt.surplus === 0 ? [] : [[words.surplus, money(receipt.surplus)] as const]),
    ...(receipt.gone === 0 ? [] : [[words.gone, money(receipt.gone)] as const]),
    [words.day, day],
    ...(receipt.payer === '' ? [] : [[words.payer, receipt.payer] as const]),
    [words.payee, provider.provider_name],
    [words.method, describeMethod(receipt.method, locale)],
    ...(receipt.bills.length === 0
      ? []
      : [[words.bills, receipt.bills.map((bill) => describeBill(bill, locale)).join('\n')] as const]),
  ];
  const progress: readonly Fact[] = [
    [words.code, receipt.code],
    [words.total, money(receipt.total)],
    [words.paid, money(receipt.paid)],
    [words.left, money(receipt.left)],
  ];
  const withoutPlan: readonly Fact[] = [
    [words.confirmation, receipt.code],
    ...(receipt.left === 0 ? [] : [[words.left, money(receipt.left)] as const]),
  ];
  return providerPdf(provider, locale, {
    title: words.name,
    line: `${provider.provider_name} · ${day}`,
    date: receipt.received_at,
    blocks: [
      ...texts(fillWords(words.received, { amount: money(receipt.amount), day })),
      ...(receipt.surplus === 0 ? [] : texts(fillWords(words.surplusText, { amount: money(receipt.surplus) }))),
      ...(receipt.in_full
        ? ([{ kind: 'facts', rows: [...facts, ...withoutPlan] }, ...(receipt.left === 0 ? texts(words.inFull) : [])] as const)
        : ([
            { kind: 'facts', rows: facts },
            { kind: 'title', text: words.progress },
            { kind: 'facts', rows: progress },
          ] as const)),
      ...texts(words.free, fillWords(words.keep, { phone: formatPhone(provider.support.phone) })),
    ],
  });
}

function describeBill({ facility, servicing_date }: Receipt['bills'][number], locale: ServerLocale): string {
  return `${facility}, ${formatDay(servicing_date, locale, 'long')}`;
}

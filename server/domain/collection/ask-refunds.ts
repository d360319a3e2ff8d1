import { sql, type Selectable } from 'kysely';

import { type RefundAnswer, ProcessorUnavailable } from '../../partners/payments.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { updateRows } from '../../platform/database/rows.ts';
import type { Database, Db } from '../../schema/database.ts';
import type { AskOptions } from './ask-processor.ts';
import { recordFact } from './record-fact.ts';

type OpenRefund = Selectable<Database['open_refunds']>;

const AT_ONCE = 8;
/** A worker that is killed during a call leaves the refund to another one after this time. */
const LEASE_SECONDS = 120;
const LONGEST_PAUSE_SECONDS = 3600;
/** By then the processor has forgotten its first answer, so that it is asked what became of the refund. */
const PENDING_PAUSE_MS = 26 * 3_600_000;

/** Asks the processor for every refund whose time has come, as `askProcessor` does for charges. */
export async function askRefunds(options: AskOptions): Promise<void> {
  for (;;) {
    const leased = await leaseRefunds(options);
    if (leased.length === 0) return;
    await Promise.all(leased.map((refund) => ask(refund, options)));
  }
}

/** Asks for one refund now, unless another worker is about to. */
export async function askRefund(
  options: AskOptions,
  { refund_id }: Pick<OpenRefund, 'provider_id' | 'refund_id'>,
): Promise<void> {
  for (const refund of await leaseRefunds(options, refund_id)) await ask(refund, options);
}

async function leaseRefunds({ db, provider, clock }: AskOptions, only: string | null = null): Promise<readonly OpenRefund[]> {
  const now = clock.now();
  const { rows } = await sql<OpenRefund>`
    with due as (
      select provider_id, refund_id from open_refunds
      where provider_id = ${provider.provider_id} and ask_after <= ${now} and (${only}::uuid is null or refund_id = ${only})
      order by ask_after limit ${AT_ONCE} for update skip locked
    )
    update open_refunds o set tries = o.tries + 1, first_asked_at = coalesce(o.first_asked_at, ${now}), ask_after = ${now}::timestamptz + make_interval(secs => greatest(
      ${LEASE_SECONDS}, least(${LONGEST_PAUSE_SECONDS}, 60 * power(2, least(o.tries, 6)))))
    from due where o.provider_id = due.provider_id and o.refund_id = due.refund_id
    returning o.*
  `.execute(db);
  return rows;
}

async function ask(refund: OpenRefund, options: AskOptions): Promise<void> {
  const { db, payments, log } = options;
  const { provider_id, refund_id, attempt_id, charge_reference, amount_cents: amount, tries } = refund;
  // The lease has set it.
  const first_tried_at = refund.first_asked_at ?? refund.asked_at;
  const labels = { provider_id, refund_id, attempt_id, tries };
  try {
    const answer = await payments.refund({ provider_id, charge_reference, amount, refund_id, first_tried_at });
    await inTransaction(db, (trx) => recordAnswer(trx, refund, answer, options));
    log.info({ ...labels, state: answer.state }, 'a refund was asked for');
  } catch (err) {
    if (err instanceof ProcessorUnavailable)
      log.warn({ ...labels, reason: err.reason }, 'a refund had no answer, and is asked again');
    else log.error({ ...labels, err }, 'a refund could not be asked or recorded, and is asked again');
  }
}

async function recordAnswer(
  trx: Db,
  { provider_id, refund_id, attempt_id, charge_reference, amount_cents: cents }: OpenRefund,
  answer: RefundAnswer,
  { provider, site, clock }: AskOptions,
): Promise<void> {
  const now = clock.now();
  if (answer.state === 'pending') {
    const ask_after = new Date(now.getTime() + PENDING_PAUSE_MS);
    await updateRows(trx, 'open_refunds', { provider_id, refund_id }).set({ state: 'pending', ask_after }).execute();
    return;
  }
  const fact = { charge_reference, happened_at: now, cents, refund_id };
  const report =
    answer.state === 'refused'
      ? ({ ...fact, kind: 'refund_failed', code: answer.code } as const)
      : ({ ...fact, kind: 'refunded' } as const);
  await recordFact(trx, { provider, site, now }, attempt_id, report);
}

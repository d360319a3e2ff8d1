import { calls, FunnelError } from '#api';
import type { PlanDraft } from '#api/entities';
import { formatDay, type MovedPayments } from '#rules';
import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { FoundContext } from '../calls/context.ts';
import { created, defineRoute, ok } from '../calls/route.ts';
import type { Plan } from '../plans/plans.ts';
import { changePlan } from './change-plan.ts';
import { chargeDays, countSkipsLeft, skippedDays } from './movable-payments.ts';
import { recordChange } from './record-change.ts';
import { notAllowed, type RunningPlan } from './running-plan.ts';
import { recordSpokenConsent } from './spoken-consent.ts';

/** Moves the payments that are far enough ahead. Sent twice, it moves them once. */
export const changeChargeDay = defineRoute(calls.changeChargeDay, async (context) => {
  const { params, body, provider } = context;
  const changed = await changePlan(context, params.application_id, async (trx, held) => {
    if (held.plan.charge_day === body.charge_day) return;
    const moved = chargeDays(provider, held, context.today).get(body.charge_day);
    if (!moved) throw notAllowed('no payment moves to this day');
    if (moved.moved[0]?.number !== body.first_changed_number || moved.moved[0].due !== body.first_changed_date)
      throw outOfDate('another payment moves first than the page shows');
    await recordSpokenConsent(trx, context, held.application, { kind: 'plan_day', spoken: body.spoken });
    await move(trx, context, held, { kind: 'charge_day', charge_day: body.charge_day, moved });
  });
  return ok(changed);
});

/** Moves the next payment and all after it one month on, as often as the provider allows. */
export const skipPayment = defineRoute(calls.skipPayment, async (context) => {
  const { params, body, provider } = context;
  const changed = await changePlan(context, params.application_id, async (trx, held) => {
    const left = await countSkipsLeft(trx, provider, held.plan);
    const moved = left > 0 ? skippedDays(held, context.today) : undefined;
    if (!moved) throw notAllowed('no payment can be skipped');
    if (moved.moved[0]?.number !== body.number || moved.last !== body.new_last_date)
      throw outOfDate('another payment is skipped than the page shows');
    await recordSpokenConsent(trx, context, held.application, { kind: 'plan_skip', spoken: body.spoken });
    await move(trx, context, held, { kind: 'skip', charge_day: held.plan.charge_day, moved });
  });
  return created(changed);
});

interface Move {
  readonly kind: 'charge_day' | 'skip';
  readonly charge_day: number;
  readonly moved: MovedPayments;
}

async function move(trx: Db, context: FoundContext, held: RunningPlan, { kind, charge_day, moved }: Move): Promise<void> {
  const { moved: payments, firstBefore, last } = moved;
  const [first] = payments;
  if (!first) return;
  const isSkip = kind === 'skip';
  await recordChange(trx, context, held, {
    kind,
    reported: 'day',
    audit: {
      event: isSkip ? 'plan.payment_skipped' : 'plan.day_changed',
      details: { number: first.number, from: firstBefore, to: first.due, charge_day },
    },
    draft: movedDraft(held.plan.draft, charge_day, payments),
    ...(!isSkip && { set: { charge_day } }),
    firstChanged: firstBefore,
    follow: (changed) => moveInstalments(trx, changed, payments),
    letter: {
      body: (words) => [isSkip ? words.skipped : words.dayChanged],
      values: (locale) => ({
        before: formatDay(firstBefore, locale, 'long'),
        day: formatDay(first.due, locale, 'long'),
        last: formatDay(last, locale, 'long'),
      }),
    },
  });
}

function movedDraft(draft: PlanDraft, charge_day: number, moved: MovedPayments['moved']): PlanDraft {
  const dayOf = new Map(moved.map(({ number, due }) => [number, due]));
  const instalments = draft.instalments.map((one) => ({ ...one, due: dayOf.get(one.number) ?? one.due }));
  const first_payment_date = instalments[0]?.due ?? draft.first_payment_date;
  const last_payment_date = instalments.at(-1)?.due ?? draft.last_payment_date;
  return { ...draft, charge_day, instalments, first_payment_date, last_payment_date };
}

/** In one statement: a payment may take the day that the one after it had. */
async function moveInstalments(trx: Db, { provider_id, payment_plan_id }: Plan, moved: MovedPayments['moved']): Promise<void> {
  await sql`
    update instalments set due = moved.due
    from unnest(${moved.map(({ number }) => number)}::integer[], ${moved.map(({ due }) => due)}::date[]) as moved (number, due)
    where instalments.provider_id = ${provider_id} and instalments.payment_plan_id = ${payment_plan_id}
      and instalments.number = moved.number and instalments.due <> moved.due
  `.execute(trx);
}

function outOfDate(message: string): FunnelError {
  return new FunnelError('payment_plan_modified', { message });
}

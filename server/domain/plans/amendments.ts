import { toCents, type AmendedPlan } from '#rules';
import { sql } from 'kysely';

import { updateRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { ServerLocale } from '../../platform/translations.ts';
import { insertSelectedBills, type SelectedBill } from '../applications/application-bills.ts';
import { changeApplication, type Application } from '../applications/applications.ts';
import type { Contact } from '../applications/enrollee.ts';
import type { Origin } from '../audit/audit.ts';
import type { Context } from '../calls/context.ts';
import { insertProviderEvent } from '../events/provider-events.ts';
import { insertMessage, sealMessage } from '../messages/outbox.ts';
import { planAmendedMessage } from './plan-messages.ts';
import { insertInstalments, insertPlanBills, type Plan } from './plans.ts';

/** Bills that join a plan, and by whose word: a signature of today, or a consent that was given before. */
interface Amendment extends AmendedPlan {
  readonly plan: Plan;
  readonly bills: readonly SelectedBill[];
  readonly consentId: string | null;
  /** Who is notified, in which language. */
  readonly contact: Contact;
  readonly locale: ServerLocale;
  /** In whose night the payer is not notified; null where they wait for it. */
  readonly zones: readonly string[] | null;
  readonly origin: Origin;
}

/** Adds bills to the plan of a locked application, and notifies its payer. */
export async function joinPlan(
  trx: Db,
  context: Pick<Context, 'provider' | 'today' | 'now'>,
  application: Application,
  amendment: Amendment,
): Promise<Plan> {
  const { plan, bills, draft, choice, firstChanged, consentId, contact, locale, zones, origin } = amendment;
  const amended = await amendStoredPlan(trx, context, amendment);
  await insertSelectedBills(trx, application, bills);
  const change = { before: plan, amended, choice, firstChanged, isByPhone: origin.actor === 'agent', locale };
  const message = planAmendedMessage(context, change, contact);
  const sealed = message && (await sealMessage(trx, { ...message, zones }));
  const details = {
    payment_plan_id: amended.payment_plan_id,
    amendment: amended.amendment,
    invoice_ids: bills.map(({ invoice_id }) => invoice_id),
    total_cents: draft.total_amount,
    monthly_cents: draft.monthly_amount,
    choice,
  };
  const event = consentId === null ? 'plan.bills_added' : 'plan.bills_rolled_up';
  const { provider_id, payment_plan_id } = amended;
  const fact = { fact: `${payment_plan_id} amendment ${amended.amendment}`, happened_at: context.now, now: context.now };
  const inserts = [
    insertProviderEvent(trx, { provider_id, payment_plan_id, kind: 'plan.changed', change: 'bills_added', ...fact }),
    ...(sealed ? [insertMessage(trx, sealed)] : []),
  ];
  await changeApplication(trx, application, { event, details, set: { draft }, inserts }, origin);
  return amended;
}

/** Changes the later payments of a locked plan. What does not add up is refused when the transaction commits. */
async function amendStoredPlan(
  trx: Db,
  { today, now }: Pick<Context, 'today' | 'now'>,
  { plan, bills, draft, firstChanged, consentId }: Amendment,
): Promise<Plan> {
  const { provider_id, payment_plan_id } = plan;
  const number = plan.amendment + 1;
  const total_cents = toCents(draft.total_amount);
  await trx
    .insertInto('plan_amendments')
    .values({
      provider_id,
      payment_plan_id,
      number,
      kind: consentId === null ? 'signed' : 'roll_up',
      consent_id: consentId,
      added_cents: toCents(total_cents - plan.draft.total_amount),
      previous_draft: JSON.stringify(plan.draft),
      made_on: today,
      first_changed_on: firstChanged,
      made_at: now,
    })
    .execute();
  const amended = await updateRows(trx, 'payment_plans', { provider_id, payment_plan_id })
    .set({ amendment: number, months: draft.months, total_cents, draft: JSON.stringify(draft) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertPlanBills(trx, amended, bills).execute();
  await changeInstalments(trx, amended);
  await insertInstalments(trx, amended, draft.instalments.slice(plan.draft.instalments.length)).execute();
  return amended;
}

async function changeInstalments(trx: Db, { provider_id, payment_plan_id, draft }: Plan): Promise<void> {
  await sql`
    update instalments set amount_cents = amended.amount_cents
    from unnest(
      ${draft.instalments.map((one) => one.number)}::integer[], ${draft.instalments.map((one) => one.amount)}::bigint[]
    ) as amended (number, amount_cents)
    where instalments.provider_id = ${provider_id} and instalments.payment_plan_id = ${payment_plan_id}
      and instalments.number = amended.number and instalments.amount_cents <> amended.amount_cents
  `.execute(trx);
}

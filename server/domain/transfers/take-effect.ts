import { today } from '#rules';

import type { Db } from '../../schema/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { toServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import { listAgreements } from '../plans/agreements.ts';
import { changeApplication } from '../applications/applications.ts';
import { findOldPlanOf } from '../patients/old-plans.ts';
import { putMessage } from '../messages/outbox.ts';
import { activatePlan, lockApplicationOfPlan } from '../plans/plans.ts';
import { planTookEffectMessage } from '../plans/transfer-messages.ts';

export interface TurnOptions {
  readonly db: Db;
  readonly provider: Provider;
  readonly now: Date;
}

/**
 * Lets a pending plan take the place of the old one, and notifies its payer, when the last payment of the old one is over where
 * the provider is. Once, however often and by however many it is asked; false where there was nothing to do.
 */
export function takeEffect({ db, provider, now }: TurnOptions, paymentPlanId: string): Promise<boolean> {
  const day = today(provider.time_zone, now);
  const key = { provider_id: provider.provider_id, payment_plan_id: paymentPlanId };
  return inTransaction(db, async (trx) => {
    // Everybody else who would turn this plan waits here, and then finds it turned.
    const application = await lockApplicationOfPlan(trx, key);
    const plan = application && (await activatePlan(trx, key, day));
    const old = plan && (await findOldPlanOf(trx, key));
    if (!application || !plan || !old) return false;

    const [agreement] = await listAgreements(trx, key);
    const locale = toServerLocale(agreement?.locale, provider.locales);
    const message = planTookEffectMessage({ provider, plan, old, locale }, now);
    if (message) await putMessage(trx, message);
    const details = { payment_plan_id: plan.payment_plan_id, old_plan_id: old.old_plan_id, moved_cents: plan.total_cents };
    const origin = { actor: 'system', session_id_hash: null, at: now } as const;
    await changeApplication(trx, application, { event: 'plan.took_effect', details }, origin);
    return true;
  });
}

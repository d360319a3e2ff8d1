import { today } from '#rules';
import type { Logger } from 'pino';
import type { Provider } from '#configuration';

import type { Clock } from '../../platform/clock.ts';
import type { Jobs, Queue } from '../../platform/jobs/open-jobs.ts';
import type { Db } from '../../schema/database.ts';
import { listProvidersWithTurnedPlans, listTurnedPlans, activatePlan, lockApplicationOfPlan } from '../plans/plans.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { toServerLocale } from '../../platform/translations.ts';
import { findLastSigned } from '../plans/agreements.ts';
import { changeApplication } from '../applications/applications.ts';
import { homeZones } from '../applications/home-zones.ts';
import { readChosenPeople } from '../patients/patients.ts';
import { findOldPlanOf } from '../patients/old-plans.ts';
import { putMessage } from '../messages/outbox.ts';
import { transferMessage } from '../plans/plan-messages.ts';

/** Looks for plans whose cycle has turned. */
export const SWEEP = 'transfer-sweep';
/** Turns one plan; a failure holds up no other plan. */
const TURN = 'transfer-turn';
const SWEEP_EVERY_SECONDS = 60;
/** Where each day begins. */
const FIRST_ZONE = 'Pacific/Kiritimati';

interface TransferQueueOptions {
  readonly db: Db;
  readonly providers: () => readonly Provider[];
  readonly clock: Clock;
  readonly log: Logger;
}

interface Turn {
  readonly provider_id: string;
  readonly payment_plan_id: string;
}

/** The queues of transfers. The queue gives a plan to one process; the database makes sure that it turns once. */
export function transferQueues(options: TransferQueueOptions): readonly Queue[] {
  const turning: Queue<Turn> = {
    name: TURN,
    retries: { retryLimit: 5, retryDelay: 5, retryBackoff: true },
    work: (data) => turn(options, data),
  };
  const sweeping: Queue = {
    name: SWEEP,
    retries: { retryLimit: 2 },
    everySeconds: SWEEP_EVERY_SECONDS,
    work: (_, jobs) => sweep(jobs, options),
  };
  return [sweeping, turning as Queue];
}

async function sweep(jobs: Jobs, { db, providers, clock }: TransferQueueOptions): Promise<void> {
  const waiting = await listProvidersWithTurnedPlans(db, today(FIRST_ZONE, clock.now()));
  for (const { provider_id, time_zone } of providers().filter((provider) => waiting.has(provider.provider_id))) {
    const plans = await listTurnedPlans(db, provider_id, today(time_zone, clock.now()));
    await jobs.add(
      TURN,
      plans.map(({ payment_plan_id }) => ({ key: payment_plan_id, data: { provider_id, payment_plan_id } satisfies Turn })),
    );
  }
}

async function turn({ db, providers, clock, log }: TransferQueueOptions, { provider_id, payment_plan_id }: Turn): Promise<void> {
  const provider = providers().find((one) => one.provider_id === provider_id);
  if (!provider) throw new Error(`there is no provider "${provider_id}" any more`);
  const isTurned = await takeEffect({ db: forProvider(db, provider_id), provider, now: clock.now() }, payment_plan_id);
  if (isTurned) log.info({ provider_id, payment_plan_id }, 'a plan took the place of an old one');
}

interface TurnOptions {
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

    const locale = toServerLocale((await findLastSigned(trx, key))?.locale, provider.locales);
    const message = transferMessage({ provider, plan, old, locale }, 'plan-took-effect', now);
    if (message)
      await putMessage(trx, { ...message, zones: homeZones(provider, application, await readChosenPeople(trx, application)) });
    const details = { payment_plan_id: plan.payment_plan_id, old_plan_id: old.old_plan_id, moved_cents: plan.total_cents };
    const origin = { actor: 'system', session_id_hash: null, at: now } as const;
    await changeApplication(trx, application, { event: 'plan.took_effect', details }, origin);
    return true;
  });
}

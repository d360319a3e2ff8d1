import type { Provider } from '#configuration';
import type { Logger } from 'pino';

import type { SendWebhook } from '../../partners/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs/open-jobs.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { FindSecret } from '../../platform/config/secret-references.ts';
import type { Db } from '../../schema/database.ts';
import { destinationsOf } from './destinations.ts';
import { findSubmission, openAnswers, type Submission } from './submissions.ts';
import { claimDeliveries, markDelivered, markUndelivered, type Delivery } from './webhook-deliveries.ts';

const EVERY_SECONDS = 15;
/** The receiver wants no more of these messages. */
const GONE = 'status_410';

export interface DeliveryOptions {
  readonly db: Db;
  readonly providers: () => readonly Provider[];
  readonly clock: Clock;
  readonly log: Logger;
  readonly sealer: Sealer | undefined;
  readonly sendWebhook: SendWebhook;
  readonly findSecret: FindSecret;
}

/** Sends the webhooks that are due, in one of all processes. */
export function webhookQueue(options: DeliveryOptions): Queue {
  return {
    name: 'answers-webhooks',
    retries: { retryLimit: 0 },
    everySeconds: EVERY_SECONDS,
    work: () => deliverWebhooks(options),
  };
}

/** Sends every webhook that is due now, once. */
export async function deliverWebhooks(options: DeliveryOptions): Promise<void> {
  const due = await claimDeliveries(options.db, options.clock.now());
  await Promise.all(due.map((delivery) => deliver(delivery, options)));
}

async function deliver(delivery: Delivery, options: DeliveryOptions): Promise<void> {
  const { db, clock, log } = options;
  const { provider_id, delivery_id, tries } = delivery;
  const problem = await attempt(delivery, options).catch((err: unknown) => {
    log.error({ err, provider_id, delivery_id }, 'a webhook cannot be made');
    return 'internal';
  });
  if (problem === undefined) {
    await markDelivered(db, delivery, clock.now());
    log.info({ provider_id, delivery_id, attempt: tries }, 'webhook delivered');
    return;
  }
  const isGivenUp = await markUndelivered(db, delivery, { problem, isFinal: problem === GONE, now: clock.now() });
  log.warn(
    { provider_id, delivery_id, attempt: tries, reason: problem },
    isGivenUp ? 'webhook given up' : 'webhook not delivered, to be tried again',
  );
}

/**
 * Answers nothing for success, else the code of the problem. A destination that the provider has removed receives nothing more;
 * the delivery waits all the same, because another process may have read a newer file.
 */
async function attempt(
  delivery: Delivery,
  { db, providers, clock, sealer, sendWebhook, findSecret }: DeliveryOptions,
): Promise<string | undefined> {
  const provider = providers().find(({ provider_id }) => provider_id === delivery.provider_id);
  const submission = await findSubmission(db, delivery);
  if (!provider || !submission) return 'no_destination';
  const destination = destinationsOf(provider, submission.flow).webhooks.find(({ webhook }) => webhook === delivery.url);
  if (!destination) return 'no_destination';
  const secret = findSecret(destination.secret);
  if (secret === undefined) return 'no_secret';
  if (!sealer) return 'no_key';
  const body = JSON.stringify(payload(submission, openAnswers(sealer, submission)));
  return sendWebhook({ id: delivery.delivery_id, url: delivery.url, secret, body, now: clock.now() });
}

function payload(submission: Submission, answers: ReturnType<typeof openAnswers>) {
  const { provider_id, submission_id, reference, flow, flow_version, forms, locale, verified, created_at } = submission;
  return {
    type: 'answers.submitted',
    timestamp: created_at.toISOString(),
    data: { provider_id, submission_id, reference, flow, flow_version, forms, locale, verified, answers },
  };
}

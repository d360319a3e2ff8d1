import type { Logger } from 'pino';

import type { SendWebhook } from '../../partners/webhooks.ts';
import type { Clock } from '../../platform/clock.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Queue } from '../../platform/jobs/open-jobs.ts';
import type { Db } from '../../schema/database.ts';
import { claimDeliveries, markDelivered, markUndelivered, stopEndpoint, type Delivery } from './deliveries.ts';

const EVERY_SECONDS = 15;
/** A job claims nothing after this time, so that a stop waits for no backlog: the next job goes on. */
const LONGEST_MS = EVERY_SECONDS * 1_000;
/** The receiver wants no more of these messages. */
const GONE = 'status_410';

/** What a delivery sends, or the code of what keeps it from leaving now. */
export type ComposedWebhook =
  | { readonly id: string; readonly secrets: readonly string[]; readonly body: string }
  | { readonly problem: string };

export type ComposeWebhook = (delivery: Delivery) => Promise<ComposedWebhook>;

export interface DeliveryOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly sendWebhook: SendWebhook;
  readonly composeAnswers: ComposeWebhook;
  readonly composeEvent: ComposeWebhook;
  /** Adds the deliveries of what has come since. */
  readonly prepare: () => Promise<void>;
}

/** Sends the webhooks that are due, in one of all processes. */
export function webhookQueue(options: DeliveryOptions): Queue {
  return {
    name: 'webhooks',
    retries: { retryLimit: 0 },
    everySeconds: EVERY_SECONDS,
    work: () => deliverWebhooks(options),
  };
}

/**
 * Sends every webhook that is due, once, and others as soon as one has ended: a slow receiver keeps its own places only. The next one
 * of a subject leaves when the one before it has arrived.
 */
export async function deliverWebhooks(options: DeliveryOptions): Promise<void> {
  const { db, clock, log, prepare } = options;
  const end = clock.now().getTime() + LONGEST_MS;
  const underWay = new Map<Delivery, Promise<void>>();
  const begin = async (delivery: Delivery) => {
    const { provider_id, delivery_id } = delivery;
    await deliver(delivery, options).catch((err: unknown) =>
      log.error({ err, provider_id, delivery_id }, 'what became of a webhook was not recorded: it is sent again'),
    );
    underWay.delete(delivery);
  };
  try {
    while (clock.now().getTime() < end) {
      await prepare();
      const claimed = await claimDeliveries(db, clock.now(), [...underWay.keys()]);
      for (const delivery of claimed) underWay.set(delivery, begin(delivery));
      if (underWay.size === 0) return;
      await Promise.race(underWay.values());
    }
  } finally {
    // What has begun ends, also where the next claim fails.
    await Promise.all(underWay.values());
  }
}

async function deliver(delivery: Delivery, options: DeliveryOptions): Promise<void> {
  const { clock, log } = options;
  const { provider_id, delivery_id, event_id, tries } = delivery;
  const db = forProvider(options.db, provider_id);
  const labels = { provider_id, delivery_id, ...(event_id !== null && { event_id }) };
  const problem = await attempt(delivery, options).catch((err: unknown) => {
    log.error({ err, ...labels }, 'a webhook cannot be made');
    return 'internal';
  });
  if (problem === undefined) {
    await markDelivered(db, delivery, clock.now());
    log.info({ ...labels, attempt: tries }, 'webhook delivered');
    return;
  }
  const isFinal = problem === GONE;
  const isGivenUp = await markUndelivered(db, delivery, { problem, isFinal, now: clock.now() });
  log.warn(
    { ...labels, attempt: tries, reason: problem },
    isGivenUp ? 'webhook given up' : 'webhook not delivered, to be tried again',
  );
  if (!isFinal || event_id === null) return;
  await stopEndpoint(db, delivery, problem, clock.now());
  log.warn({ provider_id }, 'an endpoint for events answered 410: it gets no more of them until they are replayed');
}

/** Answers nothing for success, else the code of the problem. */
async function attempt(
  delivery: Delivery,
  { clock, sendWebhook, composeAnswers, composeEvent }: DeliveryOptions,
): Promise<string | undefined> {
  const composed = await (delivery.event_id === null ? composeAnswers(delivery) : composeEvent(delivery));
  if ('problem' in composed) return composed.problem;
  return sendWebhook({ ...composed, url: delivery.url, now: clock.now() });
}

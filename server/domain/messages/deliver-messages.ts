import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Database } from '../../schema/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Messages } from '../../partners/messages.ts';
import { claimMessages, markFailed, markSent, type OutboxMessage } from './outbox.ts';

const EVERY_MS = 1_000;

export interface DeliveryOptions {
  readonly db: Kysely<Database>;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Sends what transactions left in the outbox, in every process; no two take the same message. Answers how to stop. */
export function deliverMessages(options: DeliveryOptions): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  function round(): void {
    running = deliverDue(options)
      .catch((err: unknown) => options.log.warn({ err }, 'the outbox cannot be read'))
      .finally(next);
  }
  function next(): void {
    if (!isStopped) timer = setTimeout(round, EVERY_MS);
  }
  next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** Sends every message that is due now, once. */
export async function deliverDue(options: DeliveryOptions): Promise<void> {
  const due = await claimMessages(options.db, options.clock.now());
  await Promise.all(due.map((message) => deliver(message, options)));
}

async function deliver(message: OutboxMessage, { db, messages, clock, log }: DeliveryOptions): Promise<void> {
  const { provider_id, channel, kind, locale, subject, recipient, body } = message;
  const told = { provider_id, channel, kind, attempt: message.tries };
  try {
    await messages.send({ provider_id, channel, kind, locale, to: recipient, text: body, ...(subject !== null && { subject }) });
    await markSent(db, message, clock.now());
    log.info(told, 'message sent');
  } catch (err) {
    const isGivenUp = await markFailed(db, message, clock.now());
    log.warn({ ...told, err }, isGivenUp ? 'message given up' : 'message not sent, to be tried again');
  }
}

import type { Logger } from 'pino';

import type { Db } from '../../schema/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { repeat, type Repeated } from '../../platform/jobs/repeat.ts';
import type { Messages } from '../../partners/ports.ts';
import type { MessageContent } from './message-content.ts';
import { claimMessages, markFailed, markSent, type OutboxMessage } from './outbox.ts';

const EVERY_MS = 1_000;

export interface DeliveryOptions {
  readonly db: Db;
  readonly messages: Messages;
  readonly clock: Clock;
  readonly log: Logger;
  /** What a message carries, with what the outbox does not hold. */
  readonly contentOf?: (message: OutboxMessage) => Promise<MessageContent>;
}

/** Sends what transactions left in the outbox, in every process; no two take the same message. */
export function deliverMessages(options: DeliveryOptions): Repeated {
  return repeat({
    work: async () => {
      await deliverDue(options);
      return false;
    },
    pauseMs: EVERY_MS,
    warn: (err) => options.log.warn({ err }, 'the outbox cannot be read'),
  });
}

/** Sends every message that is due now, once. */
export async function deliverDue(options: DeliveryOptions): Promise<void> {
  const due = await claimMessages(options.db, options.clock.now());
  await Promise.all(due.map((message) => deliver(message, options)));
}

async function deliver(message: OutboxMessage, { db, messages, clock, log, contentOf }: DeliveryOptions): Promise<void> {
  const { provider_id, channel, kind, locale, subject, recipient } = message;
  const labels = { provider_id, channel, kind, attempt: message.tries };
  try {
    const content = contentOf ? await contentOf(message) : { text: message.body };
    await messages.send({ provider_id, channel, kind, locale, to: recipient, ...content, ...(subject !== null && { subject }) });
    await markSent(db, message, clock.now());
    log.info(labels, 'message sent');
  } catch (err) {
    const isGivenUp = await markFailed(db, message, clock.now());
    log.warn({ ...labels, err }, isGivenUp ? 'message given up' : 'message not sent, to be tried again');
  }
}

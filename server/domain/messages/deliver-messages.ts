import type { Logger } from 'pino';

import type { Db } from '../../schema/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { repeat, type Repeated } from '../../platform/jobs/repeat.ts';
import { MessageDelayed, MessageRefused, PartnerUnavailable } from '../../partners/partner-errors.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { Messages } from '../../partners/ports.ts';
import type { MessageContent } from './message-content.ts';
import { claimMessages, markFailed, markRefused, markSent, type OutboxMessage } from './outbox.ts';

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
  const { provider_id, channel, kind, locale, recipient } = message;
  const own = forProvider(db, provider_id);
  const labels = { provider_id, channel, kind, attempt: message.tries };
  try {
    const content = contentOf ? await contentOf(message) : { text: message.body };
    const { message_id, subject } = message;
    const named = { provider_id, message_id, channel, kind, locale, to: recipient, ...(subject !== null && { subject }) };
    const receipt = await messages.send({ ...named, ...content });
    await markSent(own, message, clock.now(), receipt?.reference);
    log.info(labels, 'message sent');
  } catch (err) {
    const reason = reasonOf(err);
    if (err instanceof MessageRefused) {
      await markRefused(own, message, clock.now(), err.reason);
      log.warn({ ...labels, reason }, 'message refused');
      return;
    }
    const isGivenUp = await markFailed(own, message, clock.now(), reason);
    log.warn({ ...labels, reason, err }, isGivenUp ? 'message given up' : 'message not sent, to be tried again');
  }
}

/** The code of a partner's error; nothing for an error of ours. */
function reasonOf(error: unknown): string | null {
  const isOfPartner = error instanceof MessageRefused || error instanceof MessageDelayed || error instanceof PartnerUnavailable;
  return isOfPartner ? error.reason : null;
}

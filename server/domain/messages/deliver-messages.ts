import type { Logger } from 'pino';

import type { Db } from '../../schema/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { repeat, type Repeated } from '../../platform/jobs/repeat.ts';
import { MessageDelayed, MessageRefused, PartnerUnavailable } from '../../partners/partner-errors.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import type { MessageReceipt, Messages } from '../../partners/ports.ts';
import type { MessageContent } from './message-content.ts';
import {
  claimMessages,
  isInterrupted,
  isSpent,
  markFailed,
  markRefused,
  markSent,
  markUnknown,
  type OutboxMessage,
} from './outbox.ts';

const EVERY_MS = 1_000;
/** The reason of a text whose last attempt was not noted. */
const INTERRUPTED = 'interrupted';

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

/** Sends it, and notes what came of it. An attempt that the database could not note is no failure: the message is claimed again. */
async function deliver(message: OutboxMessage, options: DeliveryOptions): Promise<void> {
  if (isInterrupted(message)) return noteFailure(message, options, new PartnerUnavailable(INTERRUPTED));
  if (isSpent(message)) return noteFailure(message, options);
  let receipt: MessageReceipt | void;
  try {
    receipt = await send(message, options);
  } catch (error) {
    return noteFailure(message, options, error);
  }
  await markSent(forProvider(options.db, message.provider_id), message, options.clock.now(), receipt?.reference);
  options.log.info(labelsOf(message), 'message sent');
}

async function send(message: OutboxMessage, { messages, contentOf }: DeliveryOptions): Promise<MessageReceipt | void> {
  const { provider_id, message_id, channel, kind, locale, recipient, subject } = message;
  const content = contentOf ? await contentOf(message) : { text: message.body };
  const named = { provider_id, message_id, channel, kind, locale, to: recipient, ...(subject !== null && { subject }) };
  return messages.send({ ...named, ...content });
}

async function noteFailure(message: OutboxMessage, { db, clock, log }: DeliveryOptions, error?: unknown): Promise<void> {
  const own = forProvider(db, message.provider_id);
  const reason = reasonOf(error);
  const labels = { ...labelsOf(message), reason };
  if (error instanceof MessageRefused) {
    await markRefused(own, message, clock.now(), error.reason);
    log.warn(labels, 'message refused');
    return;
  }
  if (error instanceof PartnerUnavailable && error.wasSent && message.channel !== 'email') {
    await markUnknown(own, message, clock.now(), error.reason);
    log.warn(labels, 'message may have arrived');
    return;
  }
  const isGivenUp = await markFailed(own, message, clock.now(), reason);
  log.warn({ ...labels, err: error }, isGivenUp ? 'message given up' : 'message not sent, to be tried again');
}

function labelsOf({ provider_id, channel, kind, tries }: OutboxMessage) {
  return { provider_id, channel, kind, attempt: tries };
}
/** The code of a partner's error; nothing for an error of ours. */
function reasonOf(error: unknown): string | null {
  const isOfPartner = error instanceof MessageRefused || error instanceof MessageDelayed || error instanceof PartnerUnavailable;
  return isOfPartner ? error.reason : null;
}

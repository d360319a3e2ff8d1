import { FunnelError } from '#api';

import { MessageRefused } from '../../partners/partner-errors.ts';
import type { Contact } from '../applications/enrollee.ts';
import type { Context } from '../calls/context.ts';
import { endCode } from './verification-codes.ts';
import { codeMessage, type Destination } from './verification-code.ts';

interface SentCode {
  readonly destination: Destination;
  readonly code: string;
  /** Ends this code where it cannot arrive, so that the visitor can ask for another one at once. */
  readonly codeId?: string | undefined;
  readonly onFile?: Partial<Contact>;
}

/**
 * Sends a code, and returns how it left: a landline takes no text message, so it is called. Throws `code_refused` where it can never
 * arrive, with what the visitor can ask for in its place.
 */
export async function sendCodeMessage(
  context: Context,
  { destination, code, codeId, onFile = {} }: SentCode,
): Promise<Destination['channel']> {
  const { ports, log, provider } = context;
  try {
    await ports.messages.send(codeMessage(context, destination, code));
    return destination.channel;
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    log.warn({ provider_id: provider.provider_id, channel: destination.channel, reason: error.reason }, 'a code was refused');
    if (destination.channel === 'sms' && error.why === 'landline')
      return sendCodeMessage(context, { destination: { ...destination, channel: 'voice' }, code, codeId, onFile });
    if (codeId !== undefined) await endCode(context, codeId);
    const details = { ask: askInstead(context, destination, error, onFile) };
    throw new FunnelError('code_refused', { message: `a code cannot arrive: ${error.why}`, details, cause: error });
  }
}

/** A call reaches a person who wants no text messages. A mailbox is for codes where the provider chose it (design 9.8). */
function askInstead(
  { provider }: Context,
  { channel }: Destination,
  { why }: MessageRefused,
  { phone, email }: Partial<Contact>,
) {
  if (channel === 'sms' && why === 'stopped') return 'call';
  if (channel === 'email') return typeof phone === 'string' ? 'call' : 'person';
  return provider.verification === 'email' && typeof email === 'string' ? 'email' : 'person';
}

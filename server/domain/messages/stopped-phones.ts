import { MessageRefused } from '../../partners/partner-errors.ts';
import type { Messages } from '../../partners/ports.ts';
import { forProvider } from '../../platform/database/scopes.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { KeyedHash } from '../../platform/http/keyed-hash.ts';
import type { Db } from '../../schema/database.ts';

interface StoppedPhone {
  readonly provider_id: string;
  /** Ten digits. */
  readonly phone: string;
}

interface StopTools {
  readonly db: Db;
  readonly keyedHash: KeyedHash;
}

/** The reason of a text message that does not leave, because its reader wants none. */
export const STOPPED = 'stopped';

/** Sends no text message to a phone whose owner replied STOP to this provider. Calls and emails leave. */
export function respectStops(messages: Messages, tools: StopTools): Messages {
  return {
    ...messages,
    async send(message) {
      const { channel, provider_id, to: phone } = message;
      if (channel === 'sms' && (await isStopped(tools, { provider_id, phone }))) throw new MessageRefused(STOPPED, 'stopped');
      return messages.send(message);
    },
  };
}

async function isStopped({ db, keyedHash }: StopTools, { provider_id, phone }: StoppedPhone): Promise<boolean> {
  const key = { provider_id, phone_hash: hashOf(keyedHash, phone) };
  return (await selectRows(forProvider(db, provider_id), 'stopped_phones', key).executeTakeFirst()) !== undefined;
}

/** Once, however often the person replies it. */
export async function stopPhone({ db, keyedHash }: StopTools, { provider_id, phone }: StoppedPhone, at: Date): Promise<void> {
  await forProvider(db, provider_id)
    .insertInto('stopped_phones')
    .values({ provider_id, phone_hash: hashOf(keyedHash, phone), stopped_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function resumePhone({ db, keyedHash }: StopTools, { provider_id, phone }: StoppedPhone): Promise<void> {
  await forProvider(db, provider_id)
    .deleteFrom('stopped_phones')
    .where('provider_id', '=', provider_id)
    .where('phone_hash', '=', hashOf(keyedHash, phone))
    .execute();
}

const hashOf = (keyedHash: KeyedHash, phone: string) => keyedHash('stopped-phone', phone);

import { sql } from 'kysely';

import type { Db } from '../../schema/database.ts';
import type { SimulatorOptions } from './bureau.ts';
import type { MessageChannel, Messages } from '../../partners/ports.ts';

/** Messages that go no further than a table, which the page `/test/inbox` shows. */
export function simulateMessages({ db, clock }: Pick<SimulatorOptions, 'db' | 'clock'>): Messages {
  return {
    async send({ provider_id, channel, to, kind, locale, subject, text }) {
      await sql`
        insert into simulator.inbox (provider_id, channel, recipient, kind, locale, subject, body, sent_at)
        values (${provider_id}, ${channel}, ${to}, ${kind}, ${locale}, ${subject ?? null}, ${text}, ${clock.now()})
      `.execute(db);
    },
  };
}

export interface InboxMessage {
  readonly channel: MessageChannel;
  readonly to: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly text: string;
  readonly sent_at: Date;
}

/** The newest messages of a provider, or of one recipient of it. */
export async function listInbox(db: Db, providerId: string, to?: string): Promise<readonly InboxMessage[]> {
  const { rows } = await sql<InboxMessage>`
    select channel, recipient as "to", kind, locale, subject, body as text, sent_at
    from simulator.inbox
    where provider_id = ${providerId} and (${to ?? null}::text is null or recipient = ${to ?? null})
    order by sent_at desc, number desc
    limit 100
  `.execute(db);
  return rows;
}

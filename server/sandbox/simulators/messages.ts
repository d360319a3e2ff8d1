import { sql } from 'kysely';

import { MessageRefused } from '../../partners/partner-errors.ts';
import type { Db } from '../../schema/database.ts';
import type { SimulatorOptions } from './bureau.ts';
import type { MessageChannel, Messages } from '../../partners/ports.ts';

/** Invented phones that refuse messages: a landline, one whose owner replied STOP, and one that does not exist. */
const REFUSING: Readonly<Record<string, MessageRefused['why']>> = {
  '9075550161': 'landline',
  '9075550162': 'stopped',
  '9075550163': 'address',
};

function requireTaken(channel: MessageChannel, to: string): void {
  const why = REFUSING[to];
  if (why !== undefined && (channel === 'sms' || why === 'address')) throw new MessageRefused(`simulated_${why}`, why);
}

/** Messages that go no further than a table, which the page `/test/inbox` shows. */
export function simulateMessages({ db, clock }: Pick<SimulatorOptions, 'db' | 'clock'>): Messages {
  return {
    async send({ provider_id, channel, to, kind, locale, subject, text, html, headers, attachments = [] }) {
      requireTaken(channel, to);
      const files = attachments.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') }));
      await sql`
        insert into simulator.inbox (provider_id, channel, recipient, kind, locale, subject, body, html, headers, attachments, sent_at)
        values (${provider_id}, ${channel}, ${to}, ${kind}, ${locale}, ${subject ?? null}, ${text},
          ${html ?? null}, ${headers ? JSON.stringify(headers) : null}, ${JSON.stringify(files)}, ${clock.now()})
      `.execute(db);
    },
  };
}

export interface InboxMessage {
  readonly message_id: string;
  readonly channel: MessageChannel;
  readonly to: string;
  readonly kind: string;
  readonly locale: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly attachments: readonly InboxAttachment[];
  readonly sent_at: Date;
}

interface InboxAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly cid?: string;
}

/** The newest messages of a provider, or of one recipient of it. */
export async function listInbox(db: Db, providerId: string, to?: string): Promise<readonly InboxMessage[]> {
  const { rows } = await sql<InboxMessage>`
    select message_id, channel, recipient as "to", kind, locale, subject, body as text, html, headers, sent_at,
      coalesce((select jsonb_agg(file - 'content') from jsonb_array_elements(attachments) file), '[]') as attachments
    from simulator.inbox
    where provider_id = ${providerId} and (${to ?? null}::text is null or recipient = ${to ?? null})
    order by sent_at desc, number desc
    limit 100
  `.execute(db);
  return rows;
}

interface InboxFile extends InboxAttachment {
  readonly content: Buffer;
}

/** A file of a message, by its place. */
export async function findInboxFile(
  db: Db,
  providerId: string,
  messageId: string,
  place: number,
): Promise<InboxFile | undefined> {
  const { rows } = await sql<InboxAttachment & { readonly content: string }>`
    select file.* from simulator.inbox, jsonb_to_record(attachments -> ${place}::integer)
      as file (filename text, "contentType" text, cid text, content text)
    where provider_id = ${providerId} and message_id::text = ${messageId}
  `.execute(db);
  const [file] = rows;
  return file?.content == null ? undefined : { ...file, content: Buffer.from(file.content, 'base64') };
}

/** The HTML of a message, with its pictures in it. */
export async function findInboxHtml(db: Db, providerId: string, messageId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    readonly html: string | null;
    readonly attachments: readonly (InboxAttachment & { readonly content: string })[] | null;
  }>`
    select html, attachments from simulator.inbox where provider_id = ${providerId} and message_id::text = ${messageId}
  `.execute(db);
  const [message] = rows;
  const pictures = (message?.attachments ?? []).filter(({ cid }) => cid !== undefined);
  return pictures.reduce(
    (html, { cid, contentType, content }) => html?.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content}"`),
    message?.html ?? undefined,
  );
}

import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';

import type { Database } from '../../schema/database.ts';
import { requireProvider, type Hosts } from '../../domain/sessions/provider-of-request.ts';
import { listInbox, type InboxMessage } from '../simulators/messages.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { sendPlainPage } from '../../pages/plain-page.ts';

/** A call reads the digits one by one. */
const CODE = /\b\d(?: ?\d){5}\b/;

export interface InboxOptions {
  readonly db: Kysely<Database>;
  readonly hosts: Hosts;
}

/** Test mode: every message that the service sent, newest first, as a page and as JSON. */
export function mountInbox(app: FastifyInstance, { db, hosts }: InboxOptions): void {
  app.get('/test/inbox', async (request, reply) => {
    const messages = await listInbox(db, requireProvider(request, hosts).provider_id);
    const again = '<p><a href="/test/inbox">Look again</a></p>';
    const main = messages.length === 0 ? '<p>No message has been sent yet.</p>' : messages.map(card).join('');
    return sendPlainPage(reply, { status: 200, locale: 'en', title: 'Test inbox', main: again + main });
  });
  app.get<{ Querystring: { readonly to?: string } }>('/test/inbox.json', async (request) => {
    const messages = await listInbox(db, requireProvider(request, hosts).provider_id, request.query.to);
    return messages.map((message) => ({ ...message, code: findCode(message) }));
  });
}

function card(message: InboxMessage): string {
  const { channel, to, subject, text, sent_at, locale } = message;
  const code = findCode(message);
  return `<article class="card">
<p class="quiet">${escapeHtml(channel)} to ${escapeHtml(to)}, <time datetime="${sent_at.toISOString()}">${sent_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
${code === null ? '' : `<strong class="code">${code}</strong>`}
${subject === null ? '' : `<h2>${escapeHtml(subject)}</h2>`}<pre lang="${escapeHtml(locale)}">${escapeHtml(text)}</pre>
</article>`;
}

function findCode({ text }: InboxMessage): string | null {
  return CODE.exec(text)?.[0].replaceAll(' ', '') ?? null;
}

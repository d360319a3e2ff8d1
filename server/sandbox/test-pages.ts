import { formatPhone, today, toWireBirthDate } from '#rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { requireProvider, type Hosts } from '../domain/sessions/request-context.ts';
import { type CheckPageOptions, mountCheckPage } from '../pages/check-page.ts';
import { sendPlainPage } from '../pages/plain-page.ts';
import type { Clock } from '../platform/clock.ts';
import { forProvider } from '../platform/database/scopes.ts';
import { sendNotThere } from '../platform/http/error-response.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { Db } from '../schema/database.ts';
import { personaBirthDate, personaMrn } from './personas/persona.ts';
import type { PersonasOf } from './personas/preview-personas.ts';
import { testBankAccounts, testCards } from './personas/test-payment-methods.ts';
import { mountArrivals } from './preview/mount-arrivals.ts';
import { mountPortal } from './preview/mount-portal.ts';
import { mountPointing } from './preview/mount-pointing.ts';
import { findInboxFile, findInboxHtml, listInbox, type InboxMessage } from './simulators/messages.ts';
import { readCardFunding } from './tokenizer/describe-method.ts';

export interface TestPagesOptions {
  readonly db: Db;
  readonly hosts: Hosts;
  readonly clock: Clock;
  readonly personasOf: PersonasOf;
  readonly check?: CheckPageOptions | undefined;
  /** The origin of Studio, where it shows these pages in a preview. */
  readonly studio?: string | undefined;
}

/** Mounts the pages of test mode: the messages sent, the personas and the configuration in force. */
export function mountTestPages(app: FastifyInstance, options: TestPagesOptions): void {
  if (options.check) mountCheckPage(app, '/test/check', options.check);
  mountInbox(app, options);
  mountPersonas(app, options);
  mountPointing(app);
  const { studio } = options;
  if (studio === undefined) return;
  mountArrivals(app, { ...options, studio });
  mountPortal(app, { ...options, studio });
}

/** A call reads the digits one by one. */
const CODE = /\b\d(?: ?\d){5}\b/;

/** Test mode: every message that the service sent, newest first, as a page and as JSON. */
function mountInbox(app: FastifyInstance, { db, hosts }: TestPagesOptions): void {
  const inboxOf = (request: FastifyRequest) => {
    const { provider_id } = requireProvider(request, hosts);
    return [forProvider(db, provider_id), provider_id] as const;
  };
  app.get('/test/inbox', async (request, reply) => {
    const messages = await listInbox(...inboxOf(request));
    const again = '<p><a href="/test/inbox">Look again</a></p>';
    const main = messages.length === 0 ? '<p>No message has been sent yet.</p>' : messages.map(card).join('');
    return sendPlainPage(reply, { status: 200, locale: 'en', title: 'Test inbox', main: again + main, hasFrames: true });
  });
  app.get<{ Querystring: { readonly to?: string } }>('/test/inbox.json', async (request) => {
    const messages = await listInbox(...inboxOf(request), request.query.to);
    return messages.map((message) => ({ ...message, code: findCode(message) }));
  });
  app.get<{ Params: { readonly id: string } }>('/test/inbox/:id/html', async (request, reply) => {
    const html = await findInboxHtml(...inboxOf(request), request.params.id);
    if (html === undefined) return sendNotThere(reply);
    // A mail program runs nothing and loads nothing either.
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups";
    reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN' });
    return reply.type('text/html; charset=utf-8').send(html);
  });
  app.get<{ Params: { readonly id: string; readonly place: string } }>('/test/inbox/:id/files/:place', async (request, reply) => {
    const { id, place } = request.params;
    const file = await findInboxFile(...inboxOf(request), id, Number(place));
    if (!file) return sendNotThere(reply);
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`;
    return reply.type(file.contentType).header('content-disposition', disposition).send(file.content);
  });
}

function card(message: InboxMessage): string {
  const { channel, to, subject, text, sent_at, locale, html, message_id, attachments } = message;
  const plain = `<pre lang="${escapeHtml(locale)}">${escapeHtml(text)}</pre>`;
  const address = `/test/inbox/${message_id}`;
  const files = attachments.flatMap(({ filename, cid }, place) =>
    cid === undefined ? [`<li><a href="${address}/files/${place}">${escapeHtml(filename)}</a></li>`] : [],
  );
  const code = findCode(message);
  return `<article class="card">
<p class="quiet">${escapeHtml(channel)} to ${escapeHtml(to)}, <time datetime="${sent_at.toISOString()}">${sent_at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time></p>
${code === null ? '' : `<strong class="code">${code}</strong>`}
${subject === null ? '' : `<h2>${escapeHtml(subject)}</h2>`}
${html === null ? plain : `<iframe class="mail" sandbox="allow-popups" loading="lazy" title="${escapeHtml(subject ?? '')}" src="${address}/html"></iframe><details><summary>Plain text</summary>${plain}</details>`}
${files.length === 0 ? '' : `<ul>${files.join('')}</ul>`}
</article>`;
}

function findCode({ text }: Pick<InboxMessage, 'text'>): string | null {
  return CODE.exec(text)?.[0].replaceAll(' ', '') ?? null;
}

/** Test mode: who there is to be, and what to pay with. */
function mountPersonas(app: FastifyInstance, { hosts, clock, personasOf }: TestPagesOptions): void {
  app.get('/test/personas', async (request, reply) => {
    const provider = requireProvider(request, hosts);
    const day = today(provider.time_zone, clock.now());
    const personaSet = personasOf(provider, day);
    const people = (personaSet?.people ?? []).map((persona, index) => [
      persona.last_name,
      toWireBirthDate(personaBirthDate(persona, day)) ?? '',
      persona.first_name,
      persona.phone === undefined ? '' : formatPhone(persona.phone),
      persona.ssn_last4,
      personaMrn(index + 1, personaSet?.prefix ?? ''),
      persona.shows,
    ]);
    const plans = (personaSet?.plans ?? []).map((plan) => [
      plan.phone === undefined ? (plan.email ?? '') : formatPhone(plan.phone),
      `${plan.payer?.first_name ?? plan.first_name} ${plan.payer?.last_name ?? plan.last_name}`,
      plan.last_name,
      toWireBirthDate(plan.birth_date) ?? '',
      plan.plan_number,
      plan.shows,
    ]);
    const main = [
      '<p><a href="/">Find a bill</a> with a last name or number and a birth date of this table. Codes arrive in the <a href="/test/inbox">test inbox</a>.</p>',
      '<p>People outside this table have no bill here. After three misses in a row, the page offers help from a person.</p>',
      '<p><a href="/agent/sign-in">Sign in as an agent</a> to act for these people. Customer service finds them by the guarantor.</p>',
      table('People', ['Last name', 'Birth date', 'First name', 'Phone', 'SSN', 'Number (MRN)', 'What happens'], people),
      '<p><a href="/transfer-plan">Transfer a plan</a> that a person in the next table already pays.</p>',
      table(
        'Plans to transfer',
        ['Phone or email', 'Who pays', 'Last name of the patient', 'Birth date', 'Plan', 'What happens'],
        plans,
      ),
      table(
        'Cards (any future expiry, any security code)',
        ['Number', 'Brand', 'Funding', 'What the processor answers'],
        testCards.map(({ number, brand, reports, answer }) => [number, brand, readCardFunding(reports), answer]),
      ),
      table(
        'Bank accounts',
        ['Routing number', 'Account number', 'Bank', 'What happens'],
        testBankAccounts.map((bank) => [bank.routing_number, bank.account_number, bank.bank_name, bank.answer]),
      ),
    ];
    return sendPlainPage(reply, { status: 200, locale: 'en', title: 'Test personas', main: main.join('') });
  });
}

function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th scope="col">${escapeHtml(text)}</th>`).join('');
  const cell = (text: string, place: number) => `<td data-head="${escapeHtml(heads[place] ?? '')}">${escapeHtml(text)}</td>`;
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `<h2>${escapeHtml(caption)}</h2><div class="scroll" tabindex="0" role="region" aria-label="${escapeHtml(caption)}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

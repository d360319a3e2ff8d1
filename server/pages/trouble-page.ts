import type { FastifyReply, FastifyRequest } from 'fastify';

import en from '#locales/en.json';
import es from '#locales/es.json';

import { chooseLocale } from '../http/locale.ts';
import { escapeHtml } from './escape-html.ts';
import { sendPlainPage } from './plain-page.ts';

const words = { en: en.serverPages, es: es.serverPages } as const;

export type Trouble = keyof typeof words.en;

/** Says in the visitor's language what is wrong when the app cannot say it, and that nothing was charged. */
export function sendTroublePage(
  trouble: Trouble,
  status: number,
  { request, reply, more = '' }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly more?: string },
): FastifyReply {
  const locale = chooseLocale(request, ['en', 'es']);
  const { title, body, hint } = words[locale][trouble];
  const main = `<p>${escapeHtml(body)}</p><p>${escapeHtml(hint)}</p>${more}`;
  return sendPlainPage(reply, { status, locale, title, main });
}

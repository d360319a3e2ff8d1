import type { FastifyReply, FastifyRequest } from 'fastify';

import en from '#locales/en.json';
import es from '#locales/es.json';

import { chooseLocale } from '../platform/http/locale.ts';
import { ownUrl } from '../platform/http/request-url.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { sendPlainPage } from './plain-page.ts';

const words = { en: en.serverPages, es: es.serverPages } as const;
const again = { en: en.frame.tryAgain, es: es.frame.tryAgain } as const;

export type PageFault = keyof typeof words.en;

/** Describes an error in the visitor's language when the app cannot, and that nothing was charged. */
export function sendErrorPage(
  trouble: PageFault,
  status: number,
  { request, reply, more = '' }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly more?: string },
): FastifyReply {
  const locale = chooseLocale(request, ['en', 'es']);
  const { title, body, hint } = words[locale][trouble];
  const link = canPass(trouble) ? tryAgain(request, again[locale]) : '';
  const main = `<p>${escapeHtml(body)}</p><p>${escapeHtml(hint)}</p>${link}${more}`;
  return sendPlainPage(reply, { status, locale, title, main });
}

/** A page whose address stays wrong has no link to try again. */
function canPass(trouble: PageFault): boolean {
  return trouble !== 'unknownHost' && trouble !== 'forbidden';
}

/** The same page once more: without script it is a link. */
function tryAgain({ url }: FastifyRequest, label: string): string {
  const { pathname, search } = ownUrl(url);
  return `<p><a class="button" href="${escapeHtml(pathname + search)}">${escapeHtml(label)}</a></p>`;
}

import type { Provider } from '#configuration';
import type first from '#locales/en.json';
import { FIRST_LANGUAGE } from '#rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { beginErrorAnswer } from '../platform/http/error-response.ts';
import { SCREEN_LOCALES, screenWords } from '../platform/screen-words.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { chooseLocale } from '../platform/http/locale.ts';
import { ownUrl } from '../platform/http/request-address.ts';
import { sendPlainPage } from './plain-page.ts';

interface PageErrorOptions {
  /** Test mode: links to the providers, for a visitor who opened `localhost`. */
  readonly demoProviders: (() => readonly Provider[]) | undefined;
}

/** Answers every error of this scope with a plain page in the visitor's language, which also states that nothing was charged. */
export function answerErrorsAsPages(app: FastifyInstance, { demoProviders }: PageErrorOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, body: answer } = beginErrorAnswer(error, request, reply);
    const fault = faultOf(answer.code, status);
    const locale = chooseLocale(request, OFFERED);
    const { serverPages, frame } = screenWords<Spoken>(locale);
    const { title, body, hint } = serverPages[fault];
    // A page whose address stays wrong has no link to try again.
    const link = fault === 'unknownHost' || fault === 'forbidden' ? '' : tryAgain(request, frame.tryAgain);
    const more = fault === 'unknownHost' && demoProviders ? demoLinks(demoProviders(), request) : '';
    const main = `<p>${escapeHtml(body)}</p><p>${escapeHtml(hint)}</p>${link}${more}`;
    return sendPlainPage(reply, { status, locale, title, main });
  });
}

function faultOf(code: string, status: number): PageFault {
  if (code === 'provider_not_found') return 'unknownHost';
  if (status === 503) return 'databaseDown';
  if (status === 429) return 'tooMany';
  return status < 500 ? 'forbidden' : 'failed';
}

const MOST_LINKS = 20;

function demoLinks(providers: readonly Provider[], request: FastifyRequest): string {
  const port = request.port ? `:${request.port}` : '';
  const links = providers.slice(0, MOST_LINKS).flatMap(({ hosts, display_name }) => {
    const [host] = hosts;
    return host === undefined
      ? []
      : [`<li><a href="${escapeHtml(`${request.publicProtocol}://${host}${port}/`)}">${escapeHtml(display_name)}</a></li>`];
  });
  return `<h2>Test mode: these providers are served here</h2><ul>${links.join('')}</ul>`;
}

type Spoken = Pick<typeof first, 'serverPages' | 'frame'>;

type PageFault = keyof Spoken['serverPages'];

/** A browser that prefers none of the languages gets the one in which texts are written first. */
const OFFERED = SCREEN_LOCALES.toSorted((a, b) => Number(b === FIRST_LANGUAGE) - Number(a === FIRST_LANGUAGE));

/** The same page once more: without script it is a link. */
function tryAgain({ url }: FastifyRequest, label: string): string {
  const { pathname, search } = ownUrl(url);
  return `<p><a class="button" href="${escapeHtml(pathname + search)}">${escapeHtml(label)}</a></p>`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { errorAnswer } from '../platform/http/error-response.ts';
import { logError } from '../platform/http/error-handler.ts';
import type { Provider } from '#configuration';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { sendErrorPage, type PageFault } from './error-page.ts';

export interface PageErrorOptions {
  /** Test mode: links to the providers, for a visitor who opened `localhost`. */
  readonly demoProviders: (() => readonly Provider[]) | undefined;
}

/** Answers every error of this scope with a plain page. */
export function answerErrorsAsPages(app: FastifyInstance, { demoProviders }: PageErrorOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = errorAnswer(error, request.id);
    logError(error, request, answer);
    if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
    const trouble = faultOf(answer.body.code, answer.status);
    const more = trouble === 'unknownHost' && demoProviders ? demoLinks(demoProviders(), request) : '';
    return sendErrorPage(trouble, answer.status, { request, reply, more });
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

/** For a scope's plain 404, where no page of the app is due. */
export function sendNotThere(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
}

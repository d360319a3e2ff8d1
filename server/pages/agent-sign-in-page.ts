import type { FastifyReply } from 'fastify';

import type { AgentSignIn, SignInFault } from '../domain/agents/agent-sign-in.ts';
import type { Agent } from '../schema/column-types.ts';
import { fillWords, serverWords, toServerLocale, type ServerLocale } from '../platform/translations.ts';
import { csrfToken } from '../platform/http/csrf.ts';
import type { KeyedHash } from '../platform/http/keyed-hash.ts';
import { ownUrl } from '../platform/http/request-address.ts';
import type { RequestContext } from '../domain/sessions/request-context.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { sendPlainPage } from './plain-page.ts';

interface SignInPageOptions {
  readonly agentSignIn: AgentSignIn;
  readonly keyedHash: KeyedHash;
}

/** Who may sign in here, and how; also the destination of a sign-out. */
export function sendSignInPage(
  reply: FastifyReply,
  requestContext: RequestContext,
  { agentSignIn, keyedHash }: SignInPageOptions,
): FastifyReply {
  const words = wordsOf(requestContext);
  const isSignedOut = ownUrl(reply.request.url).searchParams.has('signed-out');
  const main = [
    ...(isSignedOut ? [`<p class="card" role="status">${escapeHtml(words.signedOut)}</p>`] : []),
    ...(requestContext.session.agent ? [alreadyIn(requestContext, requestContext.session.agent)] : []),
    agentSignIn.kind === 'simulator'
      ? agentList(requestContext, agentSignIn.agents, csrfToken(requestContext.session, keyedHash))
      : `<p>${escapeHtml(words.lead)}</p><p><a class="button" href="/agent/sign-in/start">${escapeHtml(words.start)}</a></p>`,
  ];
  const title = fillWords(words.title, { provider: requestContext.provider.display_name });
  return send(reply, requestContext, 200, title, main.join(''));
}

/** Shows why the agent was not signed in, and how to try again. */
export function sendSignInFault(reply: FastifyReply, requestContext: RequestContext, fault: SignInFault): FastifyReply {
  const words = wordsOf(requestContext);
  const main = `<p role="alert">${escapeHtml(fillWords(words.faults[fault], { provider: requestContext.provider.display_name }))}</p>
<p><a class="button" href="/agent/sign-in">${escapeHtml(words.tryAgain)}</a></p>`;
  return send(reply, requestContext, fault === 'unavailable' ? 503 : 403, words.notSignedIn, main);
}

/** Asks once more before an agent is signed out: an address alone changes nothing. */
export function sendSignOutPage(
  reply: FastifyReply,
  requestContext: RequestContext,
  { keyedHash }: SignInPageOptions,
): FastifyReply {
  const words = wordsOf(requestContext);
  const main = `<form method="post" action="/agent/sign-out">${csrfField(csrfToken(requestContext.session, keyedHash))}
<button class="button">${escapeHtml(words.signOut)}</button></form>`;
  return send(reply, requestContext, 200, words.signOutQuestion, main);
}

function agentList(requestContext: RequestContext, agents: readonly Agent[], csrf: string): string {
  const words = wordsOf(requestContext);
  const row = ({ agent_id, name, kind }: Agent) => `<li class="card agent">
<span><strong>${escapeHtml(name)}</strong><span class="quiet">${escapeHtml(agent_id)} · ${escapeHtml(words[kind])}</span></span>
<form method="post" action="/agent/sign-in">${csrfField(csrf)}<input type="hidden" name="agent_id" value="${escapeHtml(agent_id)}">
<button class="button" aria-label="${escapeHtml(fillWords(words.signInAs, { name }))}">${escapeHtml(words.signIn)}</button></form></li>`;
  return `<p>${escapeHtml(words.simulated)}</p><ul class="agents">${agents.map(row).join('')}</ul>`;
}

function alreadyIn(requestContext: RequestContext, { name, agent_id }: Agent): string {
  const words = wordsOf(requestContext);
  return `<p class="card">${escapeHtml(fillWords(words.signedInAs, { name, id: agent_id }))} <a href="/">${escapeHtml(words.goOn)}</a></p>`;
}

function csrfField(token: string): string {
  return `<input type="hidden" name="csrf" value="${escapeHtml(token)}">`;
}

function send(reply: FastifyReply, requestContext: RequestContext, status: number, title: string, main: string): FastifyReply {
  return sendPlainPage(reply, { status, locale: localeOf(requestContext), title, main });
}

function wordsOf(requestContext: RequestContext) {
  return serverWords(localeOf(requestContext)).agents;
}

function localeOf({ session, provider }: RequestContext): ServerLocale {
  return toServerLocale(session.locale, provider.locales);
}

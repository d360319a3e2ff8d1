import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { signAgentIn, signAgentOut } from '../domain/agents/agent-sessions.ts';
import { SignInRefusal, type AgentSignIn, type IdentityProvider, putSignIn, takeSignIn } from '../domain/agents/agent-sign-in.ts';
import type { Agent } from '../schema/column-types.ts';
import type { Db } from '../schema/database.ts';
import { forProvider } from '../platform/database/scopes.ts';
import { requireOwnForm, requireOwnPage } from '../platform/http/csrf.ts';
import { chooseLocale } from '../platform/http/locale.ts';
import { ownUrl } from '../platform/http/request-address.ts';
import { requireProvider, openRequestContext, type RequestContext } from '../domain/sessions/request-context.ts';
import type { LimitGroup } from '../platform/http/rate-limits.ts';
import { clearSessionCookie, setSessionCookie } from '../platform/http/session-cookie.ts';
import type { PageOptions } from './mount-pages.ts';
import { sendSignInPage, sendSignInFault, sendSignOutPage } from './agent-sign-in-page.ts';

const FORM_BYTES = 4_096;

interface AgentPageOptions extends Pick<PageOptions, 'db' | 'configurations' | 'hosts' | 'limits' | 'ports' | 'keyedHash'> {
  readonly agentSignIn: AgentSignIn;
}

/** The pages where agents sign in and out. Where agents cannot sign in, these addresses have no page. */
export function mountAgentPages(app: FastifyInstance, options: AgentPageOptions): void {
  const { agentSignIn } = options;
  if (agentSignIn.kind === 'off') return;
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    // A browser that may send no referrer at all sends `null` as the origin of a form, which could be any origin.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'same-origin');
    });
    scope.get('/agent/sign-in', async (request, reply) =>
      sendSignInPage(reply, await open('page', request, reply, options), options),
    );
    if (agentSignIn.kind === 'simulator') mountSimulator(scope, agentSignIn.agents, options);
    if (agentSignIn.kind === 'oidc') mountOpenId(scope, agentSignIn.identityProvider, options);
    scope.get('/agent/sign-out', async (request, reply) =>
      sendSignOutPage(reply, await open('page', request, reply, options), options),
    );
    scope.post('/agent/sign-out', async (request, reply) => {
      const { session } = await open('writing', request, reply, options);
      if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
        requireOwnForm(request, session, options.keyedHash);
      else requireOwnPage(request, session, options.keyedHash);
      await signAgentOut(forProvider(options.db, session.provider_id), session, options.ports.clock.now());
      clearSessionCookie(reply);
      return reply.header('clear-site-data', '"storage"').redirect('/agent/sign-in?signed-out', 303);
    });
  });
}

/** Test mode: the visitor picks an agent and is signed in as that agent. */
function mountSimulator(scope: FastifyInstance, agents: readonly Agent[], options: AgentPageOptions): void {
  scope.post<{ Body: { readonly agent_id?: string } }>('/agent/sign-in', async (request, reply) => {
    const requestContext = await open('writing', request, reply, options);
    requireOwnForm(request, requestContext.session, options.keyedHash);
    const agent = agents.find(({ agent_id }) => agent_id === request.body.agent_id);
    if (!agent) return sendSignInFault(reply, requestContext, 'notAgent');
    return enter(reply, requestContext, { agent, by: 'simulator' }, options);
  });
}

function mountOpenId(scope: FastifyInstance, identityProvider: IdentityProvider, options: AgentPageOptions): void {
  scope.get('/agent/sign-in/start', async (request, reply) => {
    const requestContext = await open('writing', request, reply, options);
    try {
      const { url, secrets } = await identityProvider.begin(redirectUri(request));
      await putSignIn(ownDatabase(options, requestContext), keyOf(requestContext), secrets, options.ports.clock.now());
      return await reply.redirect(url, 303);
    } catch (error) {
      return refuse(error, requestContext, request, reply);
    }
  });
  scope.get('/agent/callback', async (request, reply) => {
    const requestContext = await open('writing', request, reply, options);
    try {
      const secrets = await takeSignIn(ownDatabase(options, requestContext), keyOf(requestContext), options.ports.clock.now());
      if (!secrets) throw new SignInRefusal('expired');
      const returned = new URL(ownUrl(request.url).search, redirectUri(request));
      const agent = await identityProvider.finish(returned, secrets, requestContext.provider.provider_id);
      return await enter(reply, requestContext, { agent, by: 'oidc' }, options);
    } catch (error) {
      return refuse(error, requestContext, request, reply);
    }
  });
}

function ownDatabase({ db }: AgentPageOptions, { provider }: RequestContext): Db {
  return forProvider(db, provider.provider_id);
}

async function open(
  group: LimitGroup,
  request: FastifyRequest,
  reply: FastifyReply,
  { db, configurations, hosts, limits, ports }: AgentPageOptions,
): Promise<RequestContext> {
  const provider = requireProvider(request, hosts);
  await limits.count(group, request.ip);
  const locale = chooseLocale(request, provider.locales);
  const options = { db: forProvider(db, provider.provider_id), configurations, provider, now: ports.clock.now(), locale };
  const requestContext = await openRequestContext(request, reply, options);
  request.requestContext = requestContext;
  return requestContext;
}

/** The agent's own session begins, and with it the flow at its entry. */
async function enter(
  reply: FastifyReply,
  { session }: RequestContext,
  signIn: { readonly agent: Agent; readonly by: 'simulator' | 'oidc' },
  { db, ports }: AgentPageOptions,
): Promise<FastifyReply> {
  const { id } = await signAgentIn(forProvider(db, session.provider_id), session, { ...signIn, at: ports.clock.now() });
  setSessionCookie(reply, id);
  return reply.redirect('/', 303);
}

/** Shows why the agent was not signed in; any other error is a fault. */
function refuse(error: unknown, requestContext: RequestContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof SignInRefusal)) throw error;
  const { provider_id } = requestContext.provider;
  request.log.warn({ provider_id, reason: error.fault, err: error.cause }, 'an agent was not signed in');
  return sendSignInFault(reply, requestContext, error.fault);
}

function redirectUri({ publicProtocol, host }: FastifyRequest): string {
  return `${publicProtocol}://${host}/agent/callback`;
}

function keyOf({ session: { provider_id, session_id_hash } }: RequestContext) {
  return { provider_id, session_id_hash };
}

import * as oauth from 'openid-client';

import type { Config } from '../../platform/config/parse-config.ts';
import type { Agent } from '../../schema/column-types.ts';
import { agentOfClaims, type ClaimMapping } from './agent-of-claims.ts';
import { SignInRefusal, type AgentSignIn, type IdentityProvider } from './agent-sign-in.ts';

/** Opens the sign-in that the environment names. The simulated one signs in one of `simulatedAgents`. */
export function openAgentSignIn(config: Config, simulatedAgents: readonly Agent[] = []): AgentSignIn {
  switch (config.AGENT_SIGN_IN) {
    case 'off':
      return { kind: 'off' };
    case 'simulator':
      return { kind: 'simulator', agents: simulatedAgents };
    case 'oidc':
      return { kind: 'oidc', identityProvider: openIdConnect(config) };
  }
}

type Client = Pick<Config, 'AGENT_ISSUER' | 'AGENT_CLIENT_ID' | 'AGENT_CLIENT_SECRET' | 'AGENT_SCOPE' | 'isTestMode'>;

/** The sign-in of agents by OpenID Connect. */
export function openIdConnect(config: Client & ClaimMapping): IdentityProvider {
  return openIdentityProvider(config, (claims, providerId) => agentOfClaims(claims, config, providerId));
}

/** OpenID Connect by the authorization code flow, with PKCE, state and nonce. What the issuer offers is found out once. */
export function openIdentityProvider<Person>(
  config: Client,
  personOf: (claims: Readonly<Record<string, unknown>>, providerId: string) => Person | undefined,
): IdentityProvider<Person> {
  const configuration = foundOnce(() => discover(config));
  return {
    async begin(redirectUri) {
      const found = await configuration();
      const secrets = { state: oauth.randomState(), nonce: oauth.randomNonce(), code_verifier: oauth.randomPKCECodeVerifier() };
      const url = oauth.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: config.AGENT_SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.code_verifier),
        code_challenge_method: 'S256',
        // The person at this browser may have changed since the last sign-in.
        prompt: 'login',
      });
      return { url: url.href, secrets };
    },
    async finish(returned, { state, nonce, code_verifier }, providerId) {
      const found = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier, idTokenExpected: true };
      const tokens = await oauth.authorizationCodeGrant(found, returned, checks).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const person = personOf({ ...tokens.claims() }, providerId);
      if (!person) throw new SignInRefusal('notAgent');
      return person;
    },
  };
}

async function discover(config: Client): Promise<oauth.Configuration> {
  const { AGENT_ISSUER: issuer = '', AGENT_CLIENT_ID: clientId = '', AGENT_CLIENT_SECRET: clientSecret = '' } = config;
  try {
    // Only test mode may have an issuer without TLS.
    const insecure = config.isTestMode && issuer.startsWith('http:') ? { execute: [oauth.allowInsecureRequests] } : {};
    return await oauth.discovery(new URL(issuer), clientId, clientSecret, undefined, insecure);
  } catch (error) {
    throw new SignInRefusal('unavailable', error);
  }
}

/** The first answer is kept; after a failure it is asked for again. */
function foundOnce<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof oauth.AuthorizationResponseError)
    return new SignInRefusal(error.error === 'access_denied' ? 'cancelled' : 'refused', error);
  if (error instanceof oauth.ResponseBodyError) return new SignInRefusal('refused', error);
  // A token or an answer that is not what was asked for; a network that is down comes as something else.
  return new SignInRefusal(error instanceof oauth.ClientError ? 'refused' : 'unavailable', error);
}

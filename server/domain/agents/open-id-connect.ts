import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  ResponseBodyError,
  type Configuration,
} from 'openid-client';

import { agentOfClaims, type ClaimMapping } from './agent-of-claims.ts';
import { SignInRefusal, type IdentityProvider } from './agent-sign-in.ts';

export interface OpenIdOptions extends ClaimMapping {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  /** An issuer without TLS, which only test mode may have. */
  readonly isInsecure: boolean;
}

/** OpenID Connect by the authorization code flow, with PKCE, state and nonce. What the issuer offers is found out once. */
export function openIdConnect(options: OpenIdOptions): IdentityProvider {
  const configuration = foundOnce(() => discover(options));
  return {
    async begin(redirectUri) {
      const found = await configuration();
      const secrets = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: options.scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.code_verifier),
        code_challenge_method: 'S256',
        // The person at this browser may have changed since the last sign-in.
        prompt: 'login',
      });
      return { url: url.href, secrets };
    },
    async finish(returned, { state, nonce, code_verifier }, providerId) {
      const found = await configuration();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: code_verifier, idTokenExpected: true };
      const tokens = await authorizationCodeGrant(found, returned, checks).catch((error: unknown) => {
        throw refusalOf(error);
      });
      const agent = agentOfClaims({ ...tokens.claims() }, options, providerId);
      if (!agent) throw new SignInRefusal('notAgent');
      return agent;
    },
  };
}

async function discover({ issuer, clientId, clientSecret, isInsecure }: OpenIdOptions): Promise<Configuration> {
  try {
    const insecure = isInsecure ? { execute: [allowInsecureRequests] } : {};
    return await discovery(new URL(issuer), clientId, clientSecret, undefined, insecure);
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
  if (error instanceof AuthorizationResponseError)
    return new SignInRefusal(error.error === 'access_denied' ? 'cancelled' : 'refused', error);
  if (error instanceof ResponseBodyError) return new SignInRefusal('refused', error);
  // A token or an answer that is not what was asked for; a network that is down comes as something else.
  return new SignInRefusal(error instanceof ClientError ? 'refused' : 'unavailable', error);
}

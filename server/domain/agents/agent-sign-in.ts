import type { Agent } from '../../schema/column-types.ts';

/** What was made for one sign-in, and must come back with it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly code_verifier: string;
}

/** Why an agent was not signed in. The server's locales have the texts at `agents.faults.<reason>`. */
export type SignInFault = 'cancelled' | 'refused' | 'notAgent' | 'expired' | 'unavailable';

/** A sign-in that came to nothing. */
export class SignInRefusal extends Error {
  readonly fault: SignInFault;

  constructor(fault: SignInFault, cause?: unknown) {
    super(`an agent was not signed in: ${fault}`, { cause });
    this.name = 'SignInRefusal';
    this.fault = fault;
  }
}

/** An identity provider. */
export interface IdentityProvider {
  /** Where to send the browser, and what to keep until it comes back. */
  readonly begin: (redirectUri: string) => Promise<{ readonly url: string; readonly secrets: SignInSecrets }>;
  /** The agent of this provider, by the address at which the browser came back; throws a SignInRefusal. */
  readonly finish: (returned: URL, secrets: SignInSecrets, providerId: string) => Promise<Agent>;
}

/** How agents sign in: not at all, as made-up people of test mode, or at an identity provider. */
export type AgentSignIn =
  | { readonly kind: 'off' }
  | { readonly kind: 'simulator'; readonly agents: readonly Agent[] }
  | { readonly kind: 'oidc'; readonly identityProvider: IdentityProvider };

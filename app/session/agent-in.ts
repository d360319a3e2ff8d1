/** Where agents sign in, and where they see that they are signed out. */
export const AGENT_SIGN_IN = '/agent/sign-in';

/** Which agent the server knows to be signed in here, and the token that every answer brings. */
export function askAgentIn(): Promise<Response> {
  return fetch('/v1/agent/session', { credentials: 'include', cache: 'no-store' });
}

/** Whether this same agent is still signed in. Rejects when the server does not answer. */
export async function isAgentIn(agentId: string | undefined): Promise<boolean> {
  const answer = await askAgentIn();
  const { agent } = (await answer.json()) as { readonly agent?: { readonly agent_id?: unknown } | null };
  return agentId !== undefined && agent?.agent_id === agentId;
}

/** What an API key may be good for. */
export const SCOPES = ['offers:write', 'offers:read'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}

import type { Config } from '../../platform/config/parse-config.ts';
import type { Agent } from '../../schema/column-types.ts';

/**
 * Where in an ID token an agent's id, name and roles are, and which roles make an agent. A dotted path names a value inside
 * objects. In a role, `{provider}` becomes the id of the provider of the request's host: an agent of one provider is no agent of another.
 */
export type ClaimMapping = Pick<
  Config,
  | 'AGENT_ID_CLAIM'
  | 'AGENT_NAME_CLAIM'
  | 'AGENT_ROLES_CLAIM'
  | 'AGENT_INTERNAL_ROLE'
  | 'AGENT_EXTERNAL_ROLE'
  | 'AGENT_REFUND_ROLE'
>;

const LONGEST = 100;

/** Returns the agent whom a token's claims describe, or nothing when they carry no role of this provider. */
export function agentOfClaims(
  claims: Readonly<Record<string, unknown>>,
  mapping: ClaimMapping,
  providerId: string,
): Agent | undefined {
  const roles = readRoles(readClaim(claims, mapping.AGENT_ROLES_CLAIM));
  const isOf = (role: string) => roles.includes(role.replaceAll('{provider}', providerId));
  const kind = kindOf(isOf, mapping);
  const agent_id = readText(readClaim(claims, mapping.AGENT_ID_CLAIM));
  const name = readText(readClaim(claims, mapping.AGENT_NAME_CLAIM));
  if (kind === undefined || agent_id === undefined || name === undefined) return undefined;
  const may_refund = kind === 'internal' && isOf(mapping.AGENT_REFUND_ROLE);
  return { kind, agent_id, name, ...(may_refund && { may_refund }) };
}

/** Who is both is an agent of the provider itself. */
function kindOf(
  isOf: (role: string) => boolean,
  { AGENT_INTERNAL_ROLE: internalRole, AGENT_EXTERNAL_ROLE: externalRole }: ClaimMapping,
): Agent['kind'] | undefined {
  if (isOf(internalRole)) return 'internal';
  return isOf(externalRole) ? 'external' : undefined;
}

/** A claim whose name has dots of its own, as a URL has, goes before a path. */
export function readClaim(claims: Readonly<Record<string, unknown>>, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    return (value as Readonly<Record<string, unknown>>)[name];
  }, claims);
}

/** A list of roles, or one text with spaces between them, as scopes are written. */
export function readRoles(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ');
  return Array.isArray(claim) ? claim.filter((role) => typeof role === 'string') : [];
}

export function readText(claim: unknown): string | undefined {
  if (typeof claim !== 'string') return undefined;
  const text = claim
    .normalize('NFC')
    .trim()
    .replace(/\p{Cc}/gu, '');
  return text === '' ? undefined : Array.from(text).slice(0, LONGEST).join('');
}

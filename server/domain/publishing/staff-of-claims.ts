import type { Config } from '../../platform/config/parse-config.ts';
import { readClaim, readRoles, readText } from '../agents/agent-of-claims.ts';
import type { StaffMember, StaffRole } from './staff.ts';

/** A person who signed in, with all their roles as the issuer names them. */
export interface StaffPerson extends Omit<StaffMember, 'roles' | 'isForAll'> {
  readonly granted: readonly string[];
}

export type StaffMapping = Pick<
  Config,
  | 'AGENT_ID_CLAIM'
  | 'AGENT_NAME_CLAIM'
  | 'AGENT_ROLES_CLAIM'
  | 'STUDIO_EDITOR_ROLE'
  | 'STUDIO_APPROVER_ROLE'
  | 'STUDIO_VIEWER_ROLE'
>;

/** The person whom a token's claims describe; nothing without an id or a name. */
export function staffOfClaims(claims: Readonly<Record<string, unknown>>, mapping: StaffMapping): StaffPerson | undefined {
  const person_id = readText(readClaim(claims, mapping.AGENT_ID_CLAIM));
  const name = readText(readClaim(claims, mapping.AGENT_NAME_CLAIM));
  if (person_id === undefined || name === undefined) return undefined;
  return { person_id, name, granted: readRoles(readClaim(claims, mapping.AGENT_ROLES_CLAIM)) };
}

const PROVIDER = '{provider}';

/**
 * What a person may do for one provider: nothing where their roles are those of others. A role in which the provider is left open,
 * as in the setting that names it, is for every provider.
 */
export function memberAt({ person_id, name, granted }: StaffPerson, mapping: StaffMapping, providerId: string): StaffMember {
  const names = roleNames(mapping);
  const roles = (Object.keys(names) as StaffRole[]).filter((role) =>
    [names[role], names[role].replaceAll(PROVIDER, providerId)].some((one) => granted.includes(one)),
  );
  const isForAll = [names.editor, names.approver].some((role) => granted.includes(role));
  return { person_id, name, roles, isForAll };
}

/** The ids of providers that a person may edit, whether there are such providers or not. */
export function idsOfEditor({ granted }: StaffPerson, mapping: StaffMapping): 'any' | readonly string[] {
  const { editor } = roleNames(mapping);
  if (granted.includes(editor)) return 'any';
  const [before = '', after = ''] = editor.split(PROVIDER);
  return granted.flatMap((role) => {
    const id = role.slice(before.length, role.length - after.length);
    return editor.replaceAll(PROVIDER, id) === role ? [id] : [];
  });
}

function roleNames(mapping: StaffMapping): Readonly<Record<StaffRole, string>> {
  return {
    editor: mapping.STUDIO_EDITOR_ROLE,
    approver: mapping.STUDIO_APPROVER_ROLE,
    viewer: mapping.STUDIO_VIEWER_ROLE,
  };
}

import { createHash } from 'node:crypto';

import { byStaff, recordEvent, type AuditEvent } from '../audit/audit.ts';
import type { Db } from '../../schema/database.ts';

export type StaffRole = 'editor' | 'approver' | 'viewer';

/** A person in Studio, with the roles that they have for one provider. */
export interface StaffMember {
  readonly person_id: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
  /** Whether they edit or approve for every provider, as staff of the service do. */
  readonly isForAll: boolean;
}

/** A person acts for a provider. */
export interface StaffAct {
  readonly provider_id: string;
  readonly by: StaffMember;
  readonly now: Date;
}

/** Why nothing was published, saved or approved. */
export type PublishFault =
  | 'notAllowed'
  | 'ownWork'
  | 'notApproved'
  | 'draftChanged'
  | 'forceChanged'
  | 'nothingToPublish'
  | 'otherIdentity'
  | 'otherSecrets'
  | 'timeOver'
  | 'anotherComes'
  | 'alreadyEnded';

export class PublishRefusal extends Error {
  readonly fault: PublishFault;

  constructor(fault: PublishFault) {
    super(`refused: ${fault}`);
    this.name = 'PublishRefusal';
    this.fault = fault;
  }
}

/** Throws for a person without any of these roles. What they tried is in the audit then, outside of the transaction that it ends. */
export async function requireRole(db: Db, act: StaffAct, wanted: readonly StaffRole[], tried: string): Promise<void> {
  return requireRoleFor('configuration.refused', db, act, { wanted, tried });
}

/** The same for work on records of people. */
export async function requireWorkRole(db: Db, act: StaffAct, wanted: readonly StaffRole[], tried: string): Promise<void> {
  return requireRoleFor('work.refused', db, act, { wanted, tried });
}

async function requireRoleFor(
  event: string,
  db: Db,
  act: StaffAct,
  { wanted, tried }: { readonly wanted: readonly StaffRole[]; readonly tried: string },
): Promise<void> {
  if (act.by.roles.some((role) => wanted.includes(role))) return;
  await recordPublishing(db, act, { event, details: { tried, roles: act.by.roles } });
  throw new PublishRefusal('notAllowed');
}

/** Adds an event to the provider's chain of publishing. In a transaction, it makes those of other people wait. */
export function recordPublishing(trx: Db, { provider_id, by, now }: StaffAct, { event, details }: AuditEvent): Promise<void> {
  const chain = { provider_id, chain_id: chainOf(provider_id) };
  const origin = byStaff(now);
  return recordEvent(trx, chain, { event, details: { by: by.person_id, ...details } }, origin);
}

/** One chain for each provider: a UUID that follows from its id. */
export function chainOf(providerId: string): string {
  const hash = createHash('sha256').update(`publishing\0${providerId}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/** The hash by which people name a text that they have read. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

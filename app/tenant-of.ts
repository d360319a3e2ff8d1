import type { PageSession } from '#rules';

/** Whose data the browser keeps: the patient's who uses it, or those of one sign-in of an agent. They never meet. */
export function tenantOf(providerId: string, { agentSession }: PageSession): string {
  return agentSession === undefined ? providerId : `${providerId}@${agentSession}`;
}

/** Deletes what another person left in this tab: a patient before an agent, an agent before a patient. */
export function forgetOthers(storage: Storage, tenant: string): void {
  const others = Object.keys(storage).filter((key) => key.startsWith('causeway.') && !key.startsWith(`causeway.${tenant}.`));
  for (const key of others) storage.removeItem(key);
}

import { createHash } from 'node:crypto';

import type { Db } from '../schema/database.ts';
import type { Agent } from '../schema/column-types.ts';
import type { Visitor } from './visitor.ts';

export const jordan: Agent = { kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' };
/** Has the role for refunds. */
export const priya: Agent = { kind: 'internal', agent_id: 'CS-2003', name: 'Priya Raman', may_refund: true };
export const dana: Agent = { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' };

/** What an external agent's browser sends with everything that it creates. */
export const danasHeaders = { 'x-agent-name': dana.name, 'x-agent-id': dana.agent_id };

/** Signs an agent in in a visitor's session, as the pages of sign-in do. */
export async function seat(db: Db, visitor: Visitor, agent: Agent): Promise<void> {
  await visitor.get('loggedIn', {});
  const id = visitor.cookie()?.split('=')[1] ?? '';
  await db
    .updateTable('sessions')
    .set({ agent: JSON.stringify(agent) })
    .where('session_id_hash', '=', createHash('sha256').update(id).digest('hex'))
    .execute();
}

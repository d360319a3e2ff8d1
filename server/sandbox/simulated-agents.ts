import type { Agent } from '../schema/column-types.ts';

/** Test mode: agents to be. Every provider has them, each with sessions of its own. */
export const simulatedAgents: readonly Agent[] = [
  { kind: 'internal', agent_id: 'CS-1042', name: 'Jordan Blake' },
  { kind: 'internal', agent_id: 'CS-1077', name: 'María Solís' },
  { kind: 'external', agent_id: 'EX-2071', name: 'Dana Wells' },
  { kind: 'external', agent_id: 'EX-2090', name: 'Omar Haddad' },
];

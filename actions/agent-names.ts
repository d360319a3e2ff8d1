import { FunnelError, type AgentNames } from '#api';

import type { ActionContext } from './action.ts';
import { findText } from './form-data.ts';

/** The name and id of an external agent, for the calls that carry them (spec 6); undefined for every other visitor. */
export function agentNames({ agent, slots }: Pick<ActionContext, 'agent' | 'slots'>): { readonly agent?: AgentNames } {
  if (agent !== 'external') return {};
  const agentName = findText(slots['agentInfo'], 'agentName');
  const externalId = findText(slots['agentInfo'], 'externalId');
  if (agentName === undefined || externalId === undefined) {
    throw new FunnelError('missing_agent_info', { message: 'Agent name and external ID are required' });
  }
  return { agent: { agentName, externalId } };
}

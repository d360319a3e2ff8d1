import type { PageSession } from '#rules';
import type { Page } from '#screens';

/** What screens may know of the agent before the page. */
export function agentOfPage({ agent, agentName, agentId }: PageSession): Pick<Page, 'agent' | 'agentName' | 'agentId'> {
  return { agent, ...(agentName !== undefined && { agentName }), ...(agentId !== undefined && { agentId }) };
}

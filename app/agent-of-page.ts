import type { PageSession } from '#rules';
import type { Page } from '#screens';

type OfAgent = Pick<Page, 'agent' | 'agentName' | 'agentId' | 'agentMoves'>;

/** What screens may know of the agent before the page. */
export function agentOfPage({ agent, agentName, agentId, agentMoves }: PageSession): OfAgent {
  return {
    agent,
    ...(agentName !== undefined && { agentName }),
    ...(agentId !== undefined && { agentId }),
    ...(agentMoves !== undefined && { agentMoves }),
  };
}

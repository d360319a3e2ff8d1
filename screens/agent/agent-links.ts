import type { PageSession } from '#rules';

/** Where an agent begins: a path of ours, the key of its words, and the keys that lead there. */
export interface AgentLink {
  readonly path: string;
  readonly words: string;
  readonly hint: string;
  readonly keys: string;
  /** Of the keyboard event, whatever the layout writes. */
  readonly code: string;
}

/** What an agent of either kind can begin at this provider. */
export function agentLinks({ agentMoves = false }: PageSession): readonly AgentLink[] {
  const find = { path: '/', words: 'agentMode.find', hint: 'agentMode.findHint', keys: 'Alt+Shift+1', code: 'Digit1' };
  const move = {
    path: '/transfer-plan',
    words: 'agentMode.move',
    hint: 'agentMode.moveHint',
    keys: 'Alt+Shift+2',
    code: 'Digit2',
  };
  return agentMoves ? [find, move] : [find];
}

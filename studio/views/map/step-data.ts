import type { KeyboardEvent } from 'react';

import type { DrawnNode } from '../../worker/messages.ts';

/** What a node of the map shows and does. */
export interface StepData extends Record<string, unknown> {
  readonly node: DrawnNode;
  readonly isSelected: boolean;
  /** Tab comes to one node of the map; arrow keys go on from there. */
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function idOfNode(id: string): string {
  return `map-${id.replaceAll(' ', '-')}`;
}

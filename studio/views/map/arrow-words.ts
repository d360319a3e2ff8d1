import type { i18n } from 'i18next';

import type { DrawnEdge } from '../../worker/messages.ts';
import { describeArrowFigure, describeChanges, describeRowChanges, markOf } from './layer-words.ts';
import type { ShownLayers } from './shown-layers.ts';

/** What is written on an arrow. */
export interface ArrowWords {
  /** When it is taken, or where else visitors land. */
  readonly condition?: string;
  readonly figure?: string;
  /** What its rows count, set to zero or set, with a mark of its own. */
  readonly change?: string;
  readonly mark?: string;
  /** Everything in words, a line for each row. */
  readonly all: readonly string[];
}

interface Shown extends Pick<ShownLayers, 'hasCounters' | 'figures'> {
  readonly isOfSelected: boolean;
}

/** What is written on an arrow with these layers. A condition is not written where too many arrows would have one. */
export function wordsOfArrow(arrow: DrawnEdge, { hasCounters, figures, isOfSelected }: Shown, words: i18n): ArrowWords {
  const { labels, isOnRoad, elsewhere } = arrow;
  const figure = figures?.arrows.get(arrow.id);
  const changes = hasCounters ? (arrow.changes ?? []) : [];
  const condition = elsewhere ? words.t('map.elsewhere', { steps: elsewhere.steps.join(', ') }) : firstOf(labels);
  const isWritten = isOnRoad || isOfSelected || elsewhere !== undefined || changes.length > 0;
  return {
    ...(isWritten && condition !== undefined && { condition }),
    ...(figure && { figure: describeArrowFigure(figure, words) }),
    ...(changes.length > 0 && { change: firstOf(describeChanges(changes, words)) ?? '', mark: markOf(arrow) }),
    all: [...labels, ...describeRowChanges(changes, words)],
  };
}

/** The first, and how many more there are. */
function firstOf([first, ...more]: readonly string[]): string | undefined {
  return first !== undefined && more.length > 0 ? `${first} +${more.length}` : first;
}

import type { i18n } from 'i18next';

import { FEWEST, percent, type StepFigures } from '../figures/step-figures.ts';
import type { DrawnChange, DrawnEdge, RowChanges } from '../../worker/messages.ts';
import type { ArrowFigure } from './arrow-figures.ts';

type Words = Pick<i18n, 't' | 'language'>;

/** What was counted of a step: its sessions, the share that went on, and whether most are lost there. */
export function describeStepFigures({ sessions, isEnd, isLargestLoss, ...figures }: StepFigures, { t, language }: Words) {
  const [share, to] = [figures.share, figures.high].map((value) => percent(value, language));
  const from = (figures.low * 100).toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const wentOn = sessions < FEWEST ? t('figures.few', { count: FEWEST }) : t('map.figures.wentOn', { share, from, to });
  return {
    sessions: t('map.figures.sessions', { count: sessions, number: sessions.toLocaleString(language) }),
    share: isEnd ? t('figures.mayEnd') : wentOn,
    ...(isLargestLoss && { loss: t('figures.largest') }),
  };
}

/** The refusals of a step, the most frequent first. */
export function describeRefusals({ endings }: StepFigures, { t, language }: Words): readonly string[] {
  return endings
    .filter(({ kind }) => kind === 'refused')
    .map(({ name, sessions }) => t('map.figures.refused', { name, count: sessions, number: sessions.toLocaleString(language) }));
}

export function describeArrowFigure({ unit, count }: ArrowFigure, { t, language }: Words): string {
  const number = count.toLocaleString(language);
  return unit === 'sessions' ? t('map.figures.sessions', { count, number }) : t('map.figures.times', { count, number });
}

/** What the rows of an arrow change, each change once. */
export function describeChanges(rows: readonly RowChanges[], { t }: Pick<Words, 't'>): readonly string[] {
  return [...new Set(rows.flatMap(({ changes }) => changes.map((change) => describeChange(change, t))))];
}

/** Each row of an arrow with its condition, what it changes, and what its counters mean. */
export function describeRowChanges(rows: readonly RowChanges[], { t }: Pick<Words, 't'>): readonly string[] {
  return rows.map(({ label, changes }) => {
    const words = changes.map((change) => {
      const described = describeChange(change, t);
      return change.title === undefined ? described : `${described} (${change.title})`;
    });
    return [...(label === '' ? [] : [label]), words.join(', ')].join(': ');
  });
}

function describeChange({ kind, name, value }: DrawnChange, t: Words['t']): string {
  switch (kind) {
    case 'count':
      return t('map.changes.count', { name });
    case 'most':
      return t('map.changes.most', { name });
    case 'reset':
      return name === '*' ? t('map.changes.resetAll') : t('map.changes.reset', { name });
    case 'set':
      return t('map.changes.set', { name, value });
  }
}

/** The mark of an arrow that counts, sets to zero or sets something. */
export function markOf({ changes = [] }: Pick<DrawnEdge, 'changes'>): string {
  const kinds = new Set(changes.flatMap((row) => row.changes.map(({ kind }) => kind)));
  if (kinds.has('count') || kinds.has('most')) return '+1';
  return kinds.has('reset') ? '0' : '=';
}

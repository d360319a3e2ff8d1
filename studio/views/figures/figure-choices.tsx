import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import { Segments } from '../../parts/segments.tsx';
import { type Part, PARTS } from './use-figures.ts';

/** So many days up to today. */
export const PERIODS = ['7', '28', '90'] as const;
export type Period = (typeof PERIODS)[number];

interface FigureChoicesProps {
  readonly days: Period;
  readonly by: Part;
  readonly onDays: (days: Period) => void;
  readonly onBy: (by: Part) => void;
}

/** Which days are counted, and what the counts are divided by. */
export function FigureChoices({ days, by, onDays, onBy }: FigureChoicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <Segments
        label={t('figures.days')}
        value={days}
        options={PERIODS.map((id) => ({ id, words: t('figures.lastDays', { count: Number(id) }) }))}
        onChange={onDays}
      />
      <Picker
        label={t('figures.by')}
        value={by}
        options={PARTS.map((id) => ({ id, words: t(`figures.parts.${id}`) }))}
        onChange={onBy}
      />
    </>
  );
}

import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import { FigureChoices, type Period } from '../figures/figure-choices.tsx';
import type { Part } from '../figures/use-figures.ts';
import type { MapLook } from './map-look.ts';
import { type ReadFigures, UNNAMED } from './use-map-figures.ts';

interface FigureBarProps {
  readonly read: ReadFigures;
  readonly look: Pick<MapLook, 'days' | 'by'>;
  readonly provider: string;
  readonly onChange: (changes: { readonly days?: Period; readonly by?: Part | ''; readonly part?: string }) => void;
}

/** Which sessions the figures of the map count, and why there are none. */
export function FigureBar({ read, look: { days, by }, provider, onChange }: FigureBarProps) {
  const { t } = useTranslation();
  const { is, problem, again, parts, part } = read;
  return (
    <div className="figure-bar" role="group" aria-label={t('map.layer.figures')}>
      <FigureChoices
        {...{ days, by }}
        onDays={(next) => onChange({ days: next })}
        onBy={(next) => onChange({ by: next === 'none' ? '' : next, part: '' })}
      />
      {by !== 'none' && parts.length > 0 && (
        <Picker
          label={t('map.figures.part')}
          value={part === '' ? UNNAMED : part}
          options={parts.map((id) => ({ id: id === '' ? UNNAMED : id, words: id === '' ? t('map.figures.unnamed') : id }))}
          onChange={(next) => onChange({ part: next })}
        />
      )}
      {is === 'failed' ? (
        <div className="figure-bar-failed" role="alert">
          <strong>{t('figures.failed')}</strong> {problem}
          <Button className="button small" onPress={again}>
            {t('figures.again')}
          </Button>
        </div>
      ) : (
        <p className="dim" role="status">
          {is === 'reading' && t('figures.reading')}
          {is === 'none' && `${t('figures.none')}. ${t('figures.noneYet', { provider })}`}
          {is === 'shown' && t('map.figures.meaning')}
        </p>
      )}
    </div>
  );
}

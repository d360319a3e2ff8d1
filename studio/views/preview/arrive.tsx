import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import type { ArrivalAnswer, Arrivals } from '../../service/index.ts';

/** An invented person, and the step at which they are to be. */
export interface Who {
  readonly persona: string;
  readonly step: string;
}

/** The page as someone sees it who has just come. */
export const NO_ONE: Who = { persona: '', step: '' };

interface ArriveProps {
  readonly arrivals: Arrivals;
  readonly who: Who;
  /** Absent while the person is on the path there. */
  readonly arrived: ArrivalAnswer | undefined;
  readonly onChange: (who: Who) => void;
}

/** Chooses who sees the page, and at which step they are. */
export function Arrive({ arrivals, who, arrived, onChange }: ArriveProps) {
  const { t } = useTranslation();
  const { people, steps, first } = arrivals;
  const shows = people.find(({ key }) => key === who.persona)?.shows;
  return (
    <div className="preview-arrive">
      <div className="preview-who">
        <Picker
          label={t('preview.person')}
          value={who.persona}
          options={[{ id: '', words: t('preview.noOne') }, ...people.map(({ key, name }) => ({ id: key, words: name }))]}
          onChange={(persona) => onChange({ persona, step: who.step || first })}
        />
        {who.persona !== '' && (
          <Picker
            label={t('preview.atStep')}
            value={who.step}
            options={steps.map(({ id, path }) => ({ id, words: path }))}
            onChange={(step) => onChange({ ...who, step })}
          />
        )}
      </div>
      {shows !== undefined && (
        <p className="soft" lang="en">
          {shows}
        </p>
      )}
      {arrivals.isFramed && who.persona !== '' && <p className="soft">{t('preview.inPortal')}</p>}
      <p role="status" className={arrived && 'problem' in arrived ? 'bad-words' : 'soft'}>
        {who.persona !== '' && <Outcome arrivals={arrivals} step={who.step} arrived={arrived} />}
      </p>
    </div>
  );
}

interface OutcomeProps extends Pick<ArriveProps, 'arrivals' | 'arrived'> {
  readonly step: string;
}

function Outcome({ arrivals, step, arrived }: OutcomeProps) {
  const { t } = useTranslation();
  if (arrived === undefined) return t('preview.onThePath');
  if ('problem' in arrived) return t('preview.stopped', { problem: arrived.problem });
  if (arrived.step === step) return t('preview.there');
  return t('preview.elsewhere', { path: pathOf(arrivals, arrived) ?? arrived.step });
}

/** Where the frame goes on as the person. */
export function addressOf(arrived: ArrivalAnswer | undefined): string | undefined {
  return arrived && 'address' in arrived ? arrived.address : undefined;
}

/** The path of the step at which the person is. */
export function pathOf({ steps }: Arrivals, arrived: ArrivalAnswer | undefined): string | undefined {
  return arrived && 'step' in arrived ? steps.find(({ id }) => id === arrived.step)?.path : undefined;
}

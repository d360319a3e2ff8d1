import { useTranslation } from 'react-i18next';

import { Picker } from '../../parts/picker.tsx';
import type { ArrivalAnswer, Arrivals } from '../../service/index.ts';

/** An invented person, and the step at which they are to be. */
export interface Who {
  readonly persona: string;
  readonly step: string;
}

/** The page as someone sees it who has just come. The step is where a first person would be taken. */
export const NO_ONE: Who = { persona: '', step: 'invoice-to-pay' };

interface ArriveProps {
  readonly arrivals: Arrivals;
  readonly who: Who;
  /** Absent while the person is on the path there. */
  readonly arrived: ArrivalAnswer | undefined;
  readonly onChange: (who: Who) => void;
}

/** Chooses who sees the page, and at which step they are. */
export function Arrive({ arrivals: { people, steps }, who, arrived, onChange }: ArriveProps) {
  const { t } = useTranslation();
  const shows = people.find(({ key }) => key === who.persona)?.shows;
  return (
    <div className="preview-arrive">
      <div className="preview-who">
        <Picker
          label={t('preview.person')}
          value={who.persona}
          options={[{ id: '', words: t('preview.noOne') }, ...people.map(({ key, name }) => ({ id: key, words: name }))]}
          onChange={(persona) => onChange({ ...who, persona })}
        />
        {who.persona !== '' && (
          <Picker
            label={t('preview.atStep')}
            value={who.step}
            options={steps.map((id) => ({ id, words: `/${id}` }))}
            onChange={(step) => onChange({ ...who, step })}
          />
        )}
      </div>
      {shows !== undefined && (
        <p className="soft" lang="en">
          {shows}
        </p>
      )}
      <p role="status" className={arrived && 'problem' in arrived ? 'bad-words' : 'soft'}>
        {who.persona !== '' && <Outcome step={who.step} arrived={arrived} />}
      </p>
    </div>
  );
}

function Outcome({ step, arrived }: { readonly step: string; readonly arrived: ArrivalAnswer | undefined }) {
  const { t } = useTranslation();
  if (arrived === undefined) return t('preview.onThePath');
  if ('problem' in arrived) return t('preview.stopped', { problem: arrived.problem });
  const isThere = arrived.step === step || arrived.step === `${step}-identifier`;
  return isThere ? t('preview.there') : t('preview.elsewhere', { step: arrived.step });
}

/** Where the frame goes on as the person. */
export function addressOf(arrived: ArrivalAnswer | undefined): string | undefined {
  return arrived && 'address' in arrived ? arrived.address : undefined;
}

import { useId } from 'react';
import { Label, Slider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { momentsAt } from '#rules';

import { Segments } from '../../parts/segments.tsx';

/** Who gets the version, and from when. */
export interface Audience {
  readonly share: number;
  /** A day and a time of day by the provider's clocks, empty until it is chosen; at once without it. */
  readonly at: string | undefined;
}

/** Why nothing can be published at this day and time. */
export function timeFault(at: Audience['at'], timeZone: string): 'time' | 'noSuchTime' | 'timeOver' | undefined {
  if (at === undefined) return undefined;
  if (at === '') return 'time';
  const [moment] = momentsAt(timeZone, at);
  if (moment === undefined) return 'noSuchTime';
  return moment.getTime() > Date.now() ? undefined : 'timeOver';
}

interface ShareCardProps {
  readonly audience: Audience;
  readonly timeZone: string;
  readonly onChange: (audience: Audience) => void;
}

export function ShareCard({ audience, timeZone, onChange }: ShareCardProps) {
  const { t } = useTranslation();
  const { share, at } = audience;
  return (
    <section className="publish-card" aria-label={t('publish.share')}>
      <Slider
        className="publish-share"
        minValue={1}
        maxValue={100}
        value={share}
        onChange={(value) => onChange({ ...audience, share: value as number })}
      >
        <Label>{t('publish.share')}</Label>
        <SliderOutput>{`${share}%`}</SliderOutput>
        <SliderTrack className="publish-track">
          <SliderThumb className="publish-thumb" />
        </SliderTrack>
      </Slider>
      <p className="dim">{t('publish.shareHint')}</p>
      <div className="publish-when">
        <Segments
          label={t('publish.when')}
          value={at === undefined ? 'now' : 'later'}
          options={[
            { id: 'now', words: t('publish.now') },
            { id: 'later', words: t('publish.later') },
          ]}
          onChange={(when) => onChange({ ...audience, at: when === 'now' ? undefined : '' })}
        />
        {at !== undefined && <TimeField at={at} timeZone={timeZone} onChange={(next) => onChange({ ...audience, at: next })} />}
      </div>
    </section>
  );
}

interface TimeFieldProps {
  readonly at: string;
  readonly timeZone: string;
  readonly onChange: (at: string) => void;
}

function TimeField({ at, timeZone, onChange }: TimeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const fault = at === '' ? undefined : timeFault(at, timeZone);
  return (
    <div>
      <label>
        <span className="dim">{t('publish.at', { zone: timeZone })}</span>
        <input
          type="datetime-local"
          value={at}
          onChange={({ target }) => onChange(target.value)}
          {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
        />
      </label>
      {fault && (
        <p id={id} className="bad-words" role="alert">
          {t(`publish.wait.${fault}`)}
        </p>
      )}
    </div>
  );
}

import { type FormEvent, useState } from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { LookedAt } from '../../service/index.ts';
import { useTimeWords } from './use-time-words.ts';

interface RecordPanelProps {
  readonly record: LookedAt;
  readonly timeZone: string;
  readonly onClose: () => void;
  /** The request is done, with what came of it. */
  readonly onDone: (note: string) => void;
}

/** A request or a plan, read-only, with everything that happened to it. */
export function RecordPanel({ record, timeZone, onClose, onDone }: RecordPanelProps) {
  const { t } = useTranslation();
  const timeOf = useTimeWords(timeZone);
  const { kind, reference, facts, sentences, trail } = record;
  const isClosed = trail.some(({ event }) => event === 'contact.closed');
  return (
    <section className="work-record" aria-label={t(`work.record.${kind}`, { reference })}>
      <header>
        <h2>{t(`work.record.${kind}`, { reference })}</h2>
        <Button className="button small bare" onPress={onClose}>
          {t('map.close')}
        </Button>
      </header>
      <p className="dim">{t('work.recorded')}</p>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`work.fact.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {sentences.length > 0 && (
        <ul lang="en" className="work-sentences">
          {sentences.map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- Sentences in their order; some are equal.
            <li key={index} className={sentence.startsWith(' ') ? 'dim' : ''}>
              {sentence.trim()}
            </li>
          ))}
        </ul>
      )}
      {kind === 'request' && !isClosed && <Done onDone={onDone} />}
      <h3>{t('work.trail')}</h3>
      <ol className="work-trail">
        {trail.map(({ number, event, actor, at, details }) => (
          <li key={number}>
            <strong>{event}</strong> <span className="dim">{t('work.trailBy', { at: timeOf(at), actor })}</span>
            {details !== '' && <p className="dim">{details}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Done({ onDone }: Pick<RecordPanelProps, 'onDone'>) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(note);
  };
  return (
    <form className="work-done" onSubmit={submit}>
      <TextField value={note} onChange={setNote} maxLength={2000}>
        <Label>{t('work.note')}</Label>
        <TextArea rows={2} />
      </TextField>
      <Button type="submit" className="button primary small">
        {t('work.done')}
      </Button>
    </form>
  );
}

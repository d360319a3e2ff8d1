import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button, Label, TextArea, TextField } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { LookedAt } from '../../service/index.ts';
import { SET_ASIDE_REASONS } from '../../service/work-protocol.ts';
import { Picker } from '../../parts/picker.tsx';
import { ImportProblems } from './import-problems.tsx';
import { useCodeWords } from './use-code-words.ts';
import { useTimeWords } from './use-time-words.ts';
import type { Work } from './use-work.ts';

interface RecordPanelProps {
  readonly record: LookedAt;
  readonly timeZone: string;
  /** Not for a person who only looks. */
  readonly mayAct: boolean;
  readonly onClose: () => void;
  /** The request is done, with what came of it. */
  readonly onDone: (note: string) => void;
  /** The message need not arrive any more. */
  readonly onSetAside: (reason: SetAsideReason) => void;
  readonly ask: Work['ask'];
  /** The import needs nothing more here. */
  readonly onSeen: () => void;
}

/** Facts whose value is a code of the service. */
const CODED: ReadonlySet<string> = new Set(['kind', 'channel', 'reason', 'best_time', 'outcome']);
const TIMES: ReadonlySet<string> = new Set(['begun', 'ended']);
const FIGURES: ReadonlySet<string> = new Set(['rows_read', 'written', 'unchanged', 'refused']);

type SetAsideReason = (typeof SET_ASIDE_REASONS)[number];

/** A request or a plan, read-only, with everything that happened to it. */
export function RecordPanel({ record, timeZone, mayAct, onClose, onDone, onSetAside, ask, onSeen }: RecordPanelProps) {
  const { t, i18n } = useTranslation();
  const panel = useFocusWhileOpen();
  const timeOf = useTimeWords(timeZone);
  const wordsOf = useCodeWords();
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language' });
  const shown = (name: string, value: string) => {
    if (name === 'language') return languages.of(value) ?? value;
    if (TIMES.has(name)) return timeOf(value);
    if (FIGURES.has(name)) return Number(value).toLocaleString(i18n.language);
    return CODED.has(name) ? wordsOf(value) : value;
  };
  const { kind, reference, facts, sentences, trail, refused } = record;
  const title = t(`work.record.${kind}`, { reference });
  const isOpen = mayAct && !trail.some(({ event }) => event === 'contact.closed' || event === 'message.set-aside');
  return (
    <section ref={panel} className="work-record" aria-label={title} tabIndex={-1}>
      <header>
        <h2>{title}</h2>
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
              <dd>{shown(name, value)}</dd>
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
      {kind === 'request' && isOpen && <Done onDone={onDone} />}
      {kind === 'message' && isOpen && <SetAside onSetAside={onSetAside} />}
      {refused && (
        <ImportProblems
          id={reference}
          file={facts.find(({ name }) => name === 'file')?.value ?? ''}
          refused={refused}
          ask={ask}
          onSeen={mayAct ? onSeen : undefined}
        />
      )}
      <h3>{t('work.trail')}</h3>
      <ol className="work-trail">
        {trail.map(({ number, event, actor, at, details }) => (
          <li key={number}>
            <strong>{wordsOf(event)}</strong>{' '}
            <span className="dim">{t('work.trailBy', { at: timeOf(at), actor: wordsOf(actor) })}</span>
            {details !== '' && <p className="dim">{details}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A record that opens has the focus, and is in view on a narrow screen. What had the focus has it again afterwards. */
function useFocusWhileOpen(): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return panel;
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

function SetAside({ onSetAside }: Pick<RecordPanelProps, 'onSetAside'>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<SetAsideReason>(SET_ASIDE_REASONS[0]);
  return (
    <div className="work-done">
      <Picker
        label={t('work.why')}
        value={reason}
        options={SET_ASIDE_REASONS.map((id) => ({ id, words: t(`work.asideReason.${id}`) }))}
        onChange={setReason}
      />
      <Button className="button small" onPress={() => onSetAside(reason)}>
        {t('work.setAside')}
      </Button>
    </div>
  );
}

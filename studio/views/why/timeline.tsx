import { Button, ListBox, ListBoxItem, Text } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';
import { Picker } from '../../parts/picker.tsx';
import type { Answer, MomentName, SentEvent } from '../../worker/question.ts';
import { useValueWords } from './use-value-words.ts';
import { goTo, happen } from './use-questions.ts';

interface TimelineProps {
  readonly flow: string;
  readonly answer: Answer;
}

/** What happened to the visitor, each moment to be returned to, and what can happen next. */
export function Timeline({ flow, answer }: TimelineProps) {
  const { t } = useTranslation();
  const wordsOf = useEventWords();
  const { moments, question } = answer;
  const at = Math.min(question.at, moments.length - 1);
  return (
    <section className="why-timeline" aria-label={t('why.timeline')}>
      <h2>{t('why.timeline')}</h2>
      <ListBox
        className="why-moments"
        aria-label={t('why.moments')}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={[String(at)]}
        onSelectionChange={(keys) => goTo(flow, Number([...(keys as Set<string>)][0] ?? 0))}
      >
        {moments.map((moment, index) => (
          <ListBoxItem
            // oxlint-disable-next-line react/no-array-index-key -- A moment is known by when it is.
            key={index}
            id={String(index)}
            className={`why-event${moment.isBroken ? ' broken' : ''}`}
            textValue={`${wordsOf(moment.event)} ${placeOf(moment)}`}
          >
            <Text slot="label">{wordsOf(moment.event)}</Text>
            <Text slot="description" className="dim">
              {moment.isBroken && <Icon name="error" size={12} />}
              {moment.step ?? t(`why.place.${moment.place}`)}
              {moment.running !== undefined && ` · ${t('why.runs', { action: moment.running })}`}
            </Text>
          </ListBoxItem>
        ))}
      </ListBox>
      <Next flow={flow} answer={answer} />
    </section>
  );
}

function placeOf({ step, place }: MomentName): string {
  return step ?? place;
}

function Next({ flow, answer }: TimelineProps) {
  const { t } = useTranslation();
  const wordsOf = useEventWords();
  const { acts, outcomes, codes } = answer.moment.next;
  const running = answer.moments[Math.min(answer.question.at, answer.moments.length - 1)]?.running;
  return (
    <section className="why-next" aria-label={t('why.next')}>
      <h3>{running === undefined ? t('why.next') : t('why.answers', { action: running })}</h3>
      {acts.length + outcomes.length === 0 && <p className="dim">{t('why.end')}</p>}
      <div className="why-chips">
        {acts.map((event) => (
          <Button key={JSON.stringify(event)} className="button small" onPress={() => happen(flow, event)}>
            {wordsOf(event)}
          </Button>
        ))}
        {outcomes.map((outcome) => (
          <Button key={outcome} className="button small" onPress={() => happen(flow, { kind: 'outcome', outcome })}>
            {outcome}
          </Button>
        ))}
      </div>
      {running === undefined && (
        <Picker
          label={t('why.address')}
          value=""
          options={[{ id: '', words: t('why.address') }, ...answer.places.map(({ path }) => ({ id: path, words: path }))]}
          onChange={(path) => path !== '' && happen(flow, { kind: 'open', path })}
        />
      )}
      {codes.length > 0 && (
        <Picker
          label={t('why.refuse')}
          value=""
          options={[{ id: '', words: t('why.refuse') }, ...codes.map((id) => ({ id, words: id }))]}
          onChange={(code) => code !== '' && happen(flow, { kind: 'failed', code })}
        />
      )}
    </section>
  );
}

function useEventWords(): (event: SentEvent) => string {
  const { t } = useTranslation();
  const valueWords = useValueWords();
  return (event) => {
    switch (event.kind) {
      case 'open':
        return t('why.event.open', { path: event.path });
      case 'set': {
        const facts = Object.entries(event.facts).map(([fact, value]) => `${fact}: ${valueWords(value)}`);
        return t('why.event.set', { facts: facts.join(', ') });
      }
      case 'submit':
      case 'back':
        return t(`why.event.${event.kind}`);
      case 'act':
        return t('why.event.act', { name: event.name });
      case 'outcome':
        return t('why.event.outcome', { outcome: event.outcome });
      case 'failed':
        return t('why.event.failed', { code: event.code });
    }
  };
}

import { useTranslation } from 'react-i18next';

import { onAccent } from '#configuration';

import { Readability } from '../provider/accent-widget.tsx';
import { describedBy, Notes, QuestionGroup, TextQuestion } from './question-field.tsx';
import { isReadable } from './use-new-provider.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
/** Lengths that are offered to be chosen, beside those that are suggested. */
const LENGTHS = [3, 6, 9, 12, 18, 24, 36];

interface SuggestedProps {
  /** The answer, or what is suggested. */
  readonly valueOf: (question: string) => string;
  readonly faultOf: (question: string) => string | undefined;
  readonly languages: readonly string[];
  readonly onAnswer: (question: string, answer: string) => void;
}

/** Questions that have an answer already. */
export function SuggestedQuestions({ valueOf, faultOf, languages, onAnswer }: SuggestedProps) {
  const { t } = useTranslation();
  const months = listed(valueOf('months'));
  const lengths = [...new Set([...LENGTHS.map(String), ...months])].toSorted((a, b) => Number(a) - Number(b));
  const chosen = listed(valueOf('languages'));
  return (
    <>
      <Accent value={valueOf('accent')} fault={faultOf('accent')} onAnswer={(answer) => onAnswer('accent', answer)} />
      <Choices
        id="new-languages"
        label={t('new.languages')}
        hint={chosen.length > 1 ? t('new.languagesHint', { first: nameOfLanguage(chosen[0] ?? '') }) : undefined}
        fault={faultOf('languages')}
        options={languages.map((tag) => ({ id: tag, words: nameOfLanguage(tag) }))}
        chosen={chosen}
        onChange={(next) => onAnswer('languages', next.join(', '))}
      />
      <Choices
        id="new-months"
        label={t('new.months')}
        fault={faultOf('months')}
        options={lengths.map((length) => ({ id: length, words: length }))}
        chosen={months}
        onChange={(next) => onAnswer('months', next.toSorted((a, b) => Number(a) - Number(b)).join(', '))}
      />
      <TextQuestion
        id="new-minimum"
        label={t('new.minimum')}
        hint={t('new.minimumHint')}
        fault={faultOf('minimum')}
        className="field short num"
        inputMode="decimal"
        autoComplete="off"
        value={valueOf('minimum')}
        onAnswer={(answer) => onAnswer('minimum', answer)}
      />
    </>
  );
}

function listed(answer: string): readonly string[] {
  return answer.split(/[\s,]+/).filter(Boolean);
}

/** A language in itself, as in a list. */
function nameOfLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.slice(0, 1).toLocaleUpperCase(tag) + name.slice(1);
}

interface AccentProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onAnswer: (answer: string) => void;
}

function Accent({ value, fault, onAnswer }: AccentProps) {
  const { t } = useTranslation();
  const question = {
    id: 'new-accent',
    label: t('new.accent'),
    hint: t('new.accentHint'),
    fault: isReadable(value) ? fault : t('new.unreadable'),
  };
  return (
    <div className="question">
      <label htmlFor="new-accent">{question.label}</label>
      <div className="swatch">
        <input
          type="color"
          aria-label={t('provider.pick')}
          value={COLOR.test(value) ? value : '#000000'}
          onChange={({ target }) => onAnswer(target.value)}
        />
        <input
          id="new-accent"
          className="field short num"
          spellCheck={false}
          autoComplete="off"
          {...describedBy(question)}
          value={value}
          onChange={({ target }) => onAnswer(target.value)}
        />
      </div>
      <Notes {...question} />
      {!isReadable(value) && <Readability accent={value} words={onAccent(value)} scheme="light" onChange={onAnswer} />}
    </div>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault: string | undefined;
  readonly options: readonly { readonly id: string; readonly words: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Choices({ options, chosen, onChange, ...question }: ChoicesProps) {
  return (
    <QuestionGroup {...question}>
      <div className="question-chips">
        {options.map(({ id, words }) => (
          <label key={id} className="question-chip num">
            <input
              type="checkbox"
              aria-invalid={describedBy(question)['aria-invalid']}
              checked={chosen.includes(id)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
            />
            {words}
          </label>
        ))}
      </div>
    </QuestionGroup>
  );
}

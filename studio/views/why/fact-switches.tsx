import { useState } from 'react';
import { Input, SearchField, ToggleButton, useFilter } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';
import { Picker } from '../../parts/picker.tsx';
import { Segments } from '../../parts/segments.tsx';
import type { Answer, SentValue, Switch } from '../../worker/question.ts';
import { useValueWords } from './use-value-words.ts';
import { setFact } from './use-questions.ts';

const GROUPS = ['session', 'slots', 'counter', 'options'] as const;

interface FactSwitchesProps {
  readonly flow: string;
  readonly answer: Answer;
}

/** Every fact that decides something, as it is at the moment, to be switched. */
export function FactSwitches({ flow, answer }: FactSwitchesProps) {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: 'base' });
  const [query, setQuery] = useState('');
  const [isShort, setShort] = useState(false);
  const { moment } = answer;
  const decides = new Set(moment.deciding);
  const shown = answer.facts.filter(
    ({ fact, title = '' }) => contains(`${fact} ${title}`, query) && (!isShort || decides.has(fact)),
  );
  return (
    <section className="why-facts" aria-label={t('why.facts')}>
      <header>
        <h2>{t('why.facts')}</h2>
        <ToggleButton className="chip" isSelected={isShort} onChange={setShort}>
          {t('why.deciding')} <span className="num">{decides.size}</span>
        </ToggleButton>
        <SearchField className="why-search" aria-label={t('why.findFact')} value={query} onChange={setQuery}>
          <Icon name="search" size={13} />
          <Input placeholder={t('why.findFact')} />
        </SearchField>
      </header>
      {shown.length === 0 && <p className="dim why-nothing">{t('why.noFact')}</p>}
      {GROUPS.map((group) => {
        const facts = shown.filter(({ from }) => from === group);
        if (facts.length === 0) return null;
        return (
          <section key={group}>
            <h3>{t(`why.from.${group}`)}</h3>
            <ul>
              {facts.map((one) => (
                <li key={one.fact} className={moment.changed.some(({ fact }) => fact === one.fact) ? 'changed' : ''}>
                  <FactSwitch flow={flow} {...one} isDeciding={decides.has(one.fact)} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}

interface FactSwitchProps extends Switch {
  readonly flow: string;
  readonly isDeciding: boolean;
}

function FactSwitch({ flow, fact, title, value, values, canBePending, isDeciding }: FactSwitchProps) {
  const { t } = useTranslation();
  const wordsOf = useValueWords();
  const all: readonly SentValue[] = [...values, ...(canBePending || value === null ? [null] : [])];
  const options = all.map((one) => ({ id: String(one), words: wordsOf(one) }));
  const change = (id: string) => {
    const next = all.find((one) => String(one) === id);
    if (next !== undefined && next !== value) setFact(flow, fact, next);
  };
  const isBoolean = values.every((one) => typeof one === 'boolean');
  return (
    <>
      <div className="why-fact-name">
        <strong>
          {isDeciding && <span className="why-decides" role="img" aria-label={t('why.decides')} />}
          {fact}
        </strong>
        {title !== undefined && <span className="dim">{title}</span>}
      </div>
      {values.length === 1 ? (
        <span className="why-fixed dim">{wordsOf(value)}</span>
      ) : isBoolean ? (
        <Segments label={fact} value={String(value)} options={options} onChange={change} />
      ) : (
        <Picker label={fact} value={String(value)} options={options} onChange={change} />
      )}
    </>
  );
}

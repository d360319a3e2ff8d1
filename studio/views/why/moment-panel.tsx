import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Answer, MomentInWords } from '../../worker/question.ts';
import { useValueWords } from './use-value-words.ts';
import { askFor, choose, setFact } from './use-questions.ts';

interface MomentPanelProps {
  readonly flow: string;
  readonly answer: Answer;
}

/** Where the visitor is at the moment, why, and who else lands there. */
export function MomentPanel({ flow, answer }: MomentPanelProps) {
  const { t } = useTranslation();
  const { moment, provider } = answer;
  const { step, place } = moment;
  const query = provider === undefined ? '' : `&provider=${provider}`;
  return (
    <section className="why-moment" aria-label={t('why.where')}>
      <header aria-live="polite">
        <p className="dim">
          {moment.asked === moment.path ? moment.path : t('why.redirected', { asked: moment.asked, path: moment.path })}
        </p>
        <h2>{step?.step ?? t(`why.place.${place}`)}</h2>
        {step?.title !== undefined && <p className="soft">{step.title}</p>}
        {step && <Link to={`/flows/${flow}?step=${step.step}${query}`}>{t('why.onMap')}</Link>}
      </header>
      <Rows rows={moment.rows} />
      <Hops hops={moment.hops} />
      <Effects effects={moment.effects} />
      <Changed flow={flow} changed={moment.changed} />
      <Others flow={flow} answer={answer} />
    </section>
  );
}

function Rows({ rows }: Pick<MomentInWords, 'rows'>) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{t('why.rows')}</h3>
      <ul className="why-rows" lang="en">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Sentences of one answer; some are equal.
          <li key={index} className={/ is taken:/.test(row) ? 'taken' : row.startsWith('  ') ? 'passed' : ''}>
            {row.trim()}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hops({ hops }: Pick<MomentInWords, 'hops'>) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('why.because')}</h3>
      <ol className="why-hops" lang="en">
        {hops.map((sentences, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Places of one answer, in their order.
          <li key={index}>
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Effects({ effects }: Pick<MomentInWords, 'effects'>) {
  const { t } = useTranslation();
  if (effects.length === 0) return null;
  return (
    <section>
      <h3>{t('why.effects')}</h3>
      <ul className="why-effects">
        {effects.map(({ kind, words }) => (
          <li key={`${kind} ${words}`} className={kind === 'problem' ? 'bad-words' : ''}>
            <span className="dim">{t(`why.effect.${kind}`)}</span> {words}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changed({ flow, changed }: Pick<MomentInWords, 'changed'> & { readonly flow: string }) {
  const { t } = useTranslation();
  const wordsOf = useValueWords();
  if (changed.length === 0) return null;
  return (
    <section>
      <h3>{t('why.changed')}</h3>
      <ul className="why-changed">
        {changed.map(({ fact, value, others }) => (
          <li key={fact}>
            <strong>{fact}</strong> <span>{wordsOf(value)}</span>
            {others.length > 0 && <span className="dim">{t('why.orElse')}</span>}
            {others.map((other) => (
              <Button
                key={String(other)}
                className="chip"
                aria-label={t('why.make', { fact, value: wordsOf(other) })}
                onPress={() => choose(flow, fact, other)}
              >
                {wordsOf(other)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ flow, answer }: MomentPanelProps) {
  const { t } = useTranslation();
  const wordsOf = useValueWords();
  const { alsoFrom, ifOnly, indifferent } = answer.moment;
  return (
    <section>
      <h3>{t('why.others')}</h3>
      {alsoFrom.length > 0 && (
        <>
          <p className="soft">{t('why.alsoFrom')}</p>
          <p className="why-chips">
            {alsoFrom.map(({ step, path }) => (
              <Button key={step} className="chip" onPress={() => askFor(flow, path)}>
                {path}
              </Button>
            ))}
          </p>
        </>
      )}
      <p className="soft">{t('why.indifferent', { count: indifferent })}</p>
      {ifOnly.length > 0 && (
        <table className="why-table">
          <caption>{t('why.ifOnly')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('why.fact')}</th>
              <th scope="col">{t('why.would')}</th>
              <th scope="col">{t('why.lands')}</th>
            </tr>
          </thead>
          <tbody>
            {ifOnly.map(({ fact, value, step }) => (
              <tr key={`${fact} ${String(value)}`}>
                <td>{fact}</td>
                <td>
                  <Button
                    className="chip"
                    aria-label={t('why.make', { fact, value: wordsOf(value) })}
                    onPress={() => setFact(flow, fact, value)}
                  >
                    {wordsOf(value)}
                  </Button>
                </td>
                <td>{step ?? t('why.place.notFound')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

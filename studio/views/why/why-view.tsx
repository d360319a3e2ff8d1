import { useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { Picker } from '../../parts/picker.tsx';
import { ask, look, useStudio } from '../../store/studio-store.ts';
import type { Answer } from '../../worker/question.ts';
import { FactSwitches } from './fact-switches.tsx';
import { MomentPanel } from './moment-panel.tsx';
import { Timeline } from './timeline.tsx';
import { askFor, beginAnew, questionOf, useQuestions } from './use-questions.ts';
import './why.css';

/** Why an imagined visitor lands where they land, and what happens to them next. */
export function WhyView() {
  const { t } = useTranslation();
  const { flow = 'enrollment' } = useParams();
  const [search, setSearch] = useSearchParams();
  const provider = search.get('provider') ?? undefined;
  const step = search.get('step');
  const question = useQuestions((all) => questionOf(all, flow));
  const answer = useStudio((state) => state.answer);
  const isOld = useStudio((state) => state.isDrawingOld);
  useEffect(() => look({ flow, provider }), [flow, provider]);
  useEffect(() => ask(question), [question, flow, provider]);
  useEffect(() => () => ask(undefined), []);
  useEffect(() => {
    if (step === null) return;
    askFor(flow, step);
    setSearch(provider === undefined ? {} : { provider }, { replace: true });
  }, [step, flow, provider, setSearch]);
  const isEmpty = Object.keys(question.facts).length === 0 && question.events.length === 0;
  return (
    <section className="why-view" aria-label={t('views.why')}>
      <header className="toolbar">
        <h1>{t('views.why')}</h1>
        {answer && <PathPicker answer={answer} flow={flow} />}
        <Button className="button small" isDisabled={isEmpty} onPress={() => beginAnew(flow)}>
          {t('why.anew')}
        </Button>
        {isOld && answer && (
          <p className="warn-words" role="status">
            {t('why.broken')}
          </p>
        )}
      </header>
      {answer ? (
        <div className="why-body">
          <FactSwitches flow={flow} answer={answer} />
          <MomentPanel flow={flow} answer={answer} />
          <Timeline flow={flow} answer={answer} />
        </div>
      ) : (
        <div className="empty" role="status">
          {isOld ? t('why.empty') : t('connection.opening')}
        </div>
      )}
    </section>
  );
}

function PathPicker({ answer, flow }: { readonly answer: Answer; readonly flow: string }) {
  const { t } = useTranslation();
  const { path } = answer.question;
  const known = answer.places.find((place) => place.path === path || place.step === path);
  return (
    <div className="why-path">
      <span aria-hidden="true" className="dim">
        {t('why.asks')}
      </span>
      <Picker
        label={t('why.asks')}
        value={known?.path ?? ''}
        options={[{ id: '', words: t('why.entry') }, ...answer.places.map((place) => ({ id: place.path, words: place.path }))]}
        onChange={(next) => askFor(flow, next)}
      />
    </div>
  );
}

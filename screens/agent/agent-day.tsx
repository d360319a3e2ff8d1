import type { AgentDay, CallBack } from '#api/entities';
import { useBusy, useFlow } from '#engine/react';
import { formatMoment, formatPhone, languageName, phoneLink } from '#rules';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePage } from '../page.ts';
import './agent-day.css';

/** The page works without the list, so it reports in the place of the list that it did not load. */
type Known = AgentDay | 'loading' | 'failed';

/** Whom to call back, and what this agent did today. */
export function AgentDayPanel() {
  const { t } = useTranslation();
  const { day, isUnsaved, close } = useAgentDay();
  const isKnown = typeof day === 'object';
  return (
    <div className="agent-day">
      <section aria-labelledby="call-backs" aria-busy={day === 'loading' || undefined}>
        <h2 id="call-backs">
          {t('agentDay.callBacks')}
          {isKnown && day.waiting > 0 && (
            <span className="agent-day-count"> {t('agentDay.waiting', { count: day.waiting })}</span>
          )}
        </h2>
        {isUnsaved && <p role="alert">{t('agentDay.notSaved')}</p>}
        {day === 'failed' && <p className="agent-day-note">{t('agentDay.failed')}</p>}
        {isKnown && day.waiting === 0 && <p className="agent-day-note">{t('agentDay.none')}</p>}
        {isKnown && (
          <ul className="call-backs">
            {day.call_backs.map((one) => (
              <PersonToCall key={one.reference} person={one} onCalled={() => close(one.reference)} />
            ))}
          </ul>
        )}
      </section>
      {isKnown && <Figures day={day} />}
    </div>
  );
}

function PersonToCall({ person, onCalled }: { readonly person: CallBack; readonly onCalled: () => void }) {
  const { t } = useTranslation();
  const { submit } = useFlow();
  const { isBusy } = useBusy();
  const { locale, provider } = usePage();
  const { first_name: firstName, last_name: lastName, phone, reference, reason, best_time: time } = person;
  const name = `${firstName} ${lastName}`;
  const about = [
    t(`agentDay.times.${time ?? 'any'}`),
    ...(person.locale === locale ? [] : [t('agentDay.speaks', { language: languageName(person.locale, locale) })]),
    t('agentDay.reference', { reference }),
  ];
  return (
    <li>
      <p className="call-back-name">
        <strong>{name}</strong>
        <a className="num" href={phoneLink(phone)}>
          {formatPhone(phone)}
        </a>
      </p>
      <p>{t(`agentDay.reasons.${reason ?? 'none'}`)}</p>
      <p className="agent-day-note">{about.join(' · ')}</p>
      <p className="agent-day-note">
        <time dateTime={person.asked_at}>
          {t('agentDay.asked', { moment: formatMoment(new Date(person.asked_at), locale, provider.time_zone) })}
        </time>
      </p>
      <p className="call-back-acts">
        <button
          type="button"
          className="link-button"
          disabled={isBusy}
          aria-label={t('agentDay.findLabel', { name })}
          onClick={() => submit({ firstName, lastName, contactBy: 'phone', phone })}
        >
          {t('agentDay.find')}
        </button>
        <button type="button" className="link-button" aria-label={t('agentDay.calledLabel', { name })} onClick={onCalled}>
          {t('agentDay.called')}
        </button>
      </p>
    </li>
  );
}

function Figures({ day }: { readonly day: AgentDay }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="your-day">
      <h2 id="your-day">{t('agentDay.title')}</h2>
      <dl className="agent-figures">
        {(['callers', 'plans_started', 'plans_moved'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(`agentDay.${figure}`)}</dt>
            <dd className="num">{day[figure]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The list, read when the page opens and after each person who was called. */
function useAgentDay() {
  const { look } = useFlow();
  const [day, setDay] = useState<Known>('loading');
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    let isOver = false;
    void look('agent-day', {}).then(({ agentDay }) => {
      if (!isOver) setDay((agentDay as AgentDay | undefined) ?? 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [look]);
  const close = useCallback(
    async (reference: string) => {
      const { agentDay } = await look('agent-day', { reference });
      setUnsaved(agentDay === undefined);
      if (agentDay !== undefined) setDay(agentDay as AgentDay);
    },
    [look],
  );
  return { day, isUnsaved, close: (reference: string) => void close(reference) };
}

import { useTranslation } from 'react-i18next';

import { useSlot } from '../stored-slots.ts';
import { useClock } from './use-clock.ts';

/** An answer of the caller that the server stored, and when. */
interface Answer {
  readonly words: string;
  readonly at: string;
}

/** What the caller confirmed and agreed to, with the time at which the server stored it, in the provider's time zone. */
export function HeardAnswers() {
  const { t } = useTranslation();
  const answers = useAnswers();
  const clock = useClock();
  return (
    <section className="heard" aria-labelledby="heard">
      <h2 id="heard">{t('agentCall.heard')}</h2>
      {answers.length === 0 ? (
        <p className="heard-none">{t('agentCall.heardNone')}</p>
      ) : (
        <>
          <ul>
            {answers.map(({ words, at }) => (
              <li key={`${words} ${at}`}>
                <span>{t(words)}</span>
                <time dateTime={at}>{clock(at)}</time>
              </li>
            ))}
          </ul>
          <p className="heard-none">{t('agentCall.heardBy')}</p>
        </>
      )}
    </section>
  );
}

const WORDS = {
  contact: 'agentCall.said.contact',
  code: 'agentCall.said.code',
  credit_check: 'agentCall.said.creditYes',
  text_message: 'agentCall.said.messageYes',
  roll_ups: 'agentCall.said.futureYes',
  plan_payment: 'agentCall.said.planPayment',
  plan_day: 'agentCall.said.planDay',
  plan_skip: 'agentCall.said.planSkip',
  plan_stop: 'agentCall.said.planStop',
  plan_start: 'agentCall.said.planStart',
  plan_bills: 'agentCall.said.planBills',
  plan_refund: 'agentCall.said.planRefund',
} as const;

function useAnswers(): readonly Answer[] {
  const application = useSlot('application')?.heard;
  const heard = useSlot('myPlan')?.heard ?? application ?? [];
  const started = useSlot('plan')?.started_at;
  const answers = [
    ...heard.map(({ kind, granted, at }) => ({ words: granted ? WORDS[kind] : 'agentCall.said.futureNo', at })),
    // A plan of an earlier day was no answer of this call.
    ...(typeof started === 'string' && heard.some(({ at }) => at <= started)
      ? [{ words: 'agentCall.said.started', at: started }]
      : []),
  ];
  return answers.toSorted((one, other) => one.at.localeCompare(other.at));
}

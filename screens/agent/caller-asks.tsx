import { PhoneText } from '#widgets';
import { useTranslation } from 'react-i18next';

const PLACES = ['first', 'second', 'third'];

/** Short answers to what callers ask at this step: up to three texts under `agentAsks.<flow>.<step>`. */
export function CallerAsks({ flow, step }: { readonly flow: string; readonly step: string }) {
  const { t, i18n } = useTranslation();
  const asked = PLACES.map((place) => ({
    question: `agentAsks.${flow}.${step}.${place}.question`,
    answer: `agentAsks.${flow}.${step}.${place}.answer`,
  })).filter(({ question }) => i18n.exists(question));
  if (asked.length === 0) return null;
  return (
    <section className="caller-asks" aria-labelledby="caller-asks">
      <h2 id="caller-asks">{t('agentCall.asks')}</h2>
      <dl>
        {asked.map(({ question, answer }) => (
          <div key={question}>
            <dt>{t(question)}</dt>
            <dd>
              <PhoneText isPlain text={t(answer)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import { evaluate, type Facts, type OpenFlow } from '#engine';
import { useFlow } from '#engine/react';
import { Icon } from '#widgets';
import type { i18n } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts of a call in their order, with marks for what is done, and how long the call has lasted. */
export function CallSteps({
  flow,
  since,
}: {
  readonly flow: Pick<OpenFlow, 'flow' | 'steps'>;
  readonly since: number | undefined;
}) {
  const { t, i18n } = useTranslation();
  const { step, facts } = useFlow();
  const names = stepNames(flow, facts, i18n);
  const here = step && nameOf(flow.flow, step.id, i18n);
  const place = here === undefined ? -1 : names.indexOf(here);
  return (
    <div className="call-steps">
      <ol aria-label={t('agentCall.steps')}>
        {names.map((name, index) => (
          <li key={name} aria-current={index === place ? 'step' : undefined} data-done={index < place || undefined}>
            {index < place && (
              <>
                <Icon name="check" />
                <span className="visually-hidden">{t('agentCall.done')} </span>
              </>
            )}
            {name}
          </li>
        ))}
      </ol>
      {since !== undefined && <CallClock since={since} />}
    </div>
  );
}

/** The names of the steps that this agent passes: each once, in the order of the flow. */
function stepNames({ flow, steps }: Pick<OpenFlow, 'flow' | 'steps'>, facts: Facts, texts: i18n): readonly string[] {
  const passed = steps.filter(({ shownWhen }) => shownWhen === undefined || evaluate(shownWhen, facts) !== false);
  return [...new Set(passed.flatMap(({ id }) => nameOf(flow, id, texts) ?? []))];
}

function nameOf(flow: string, id: string, texts: i18n): string | undefined {
  const key = `agentSteps.${flow}.${id}`;
  return texts.exists(key) ? texts.t(key) : undefined;
}

const REDUCED = '(prefers-reduced-motion: reduce)';
const subscribe = (changed: () => void) => {
  const query = window.matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Changes by the second, and by the minute for agents who prefer less motion. Screen readers announce no change. */
function CallClock({ since }: { readonly since: number }) {
  const { t } = useTranslation();
  const isCalm = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(REDUCED).matches,
    () => false,
  );
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  const minutes = Math.floor(seconds / 60);
  const time = isCalm ? `${minutes} min` : `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <p className="call-clock" role="timer" title={t('agentCall.callTitle')}>
      {t('agentCall.call')} {time}
    </p>
  );
}

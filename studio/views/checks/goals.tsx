import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Icon } from '../../parts/icon.tsx';
import { useStudio } from '../../store/studio-store.ts';
import type { ProvedGoal } from '../../worker/messages.ts';

/** The goals of the flow that is looked at, those that do not hold first, each with the path of an example. */
export function Goals() {
  const { t } = useTranslation();
  const proof = useStudio((state) => state.proof);
  const file = useStudio((state) => state.drawing?.file);
  const query = proof?.provider === undefined ? '' : `&provider=${proof.provider}`;
  if (!proof) return <p className="sound">{t('checks.proving')}</p>;
  if (proof.goals.length === 0) return <p className="sound">{t('checks.noGoals')}</p>;
  const goals = proof.goals.toSorted((a, b) => Number(Boolean(b.failure)) - Number(Boolean(a.failure)));
  return (
    <ul className="goals">
      {goals.map((goal) => (
        <Goal
          key={goal.name}
          goal={goal}
          stepLink={(step) => `/flows/${proof.flow}?step=${step}${query}`}
          fileLink={`/files/${file ?? ''}?line=${goal.line}`}
        />
      ))}
    </ul>
  );
}

interface GoalProps {
  readonly goal: ProvedGoal;
  readonly stepLink: (step: string) => string;
  readonly fileLink: string;
}

function Goal({ goal: { description, failure, steps, trace, name }, stepLink, fileLink }: GoalProps) {
  const { t } = useTranslation();
  return (
    <li className={failure ? 'missed' : 'holds'}>
      <Icon name={failure ? 'bad' : 'good'} />
      <div>
        <p lang="en">
          <span className="hidden-text">{t(failure ? 'checks.missed' : 'checks.holds')}: </span>
          {description}
        </p>
        {failure && (
          <p className="soft" lang="en">
            {failure.message}. {failure.cure}.
          </p>
        )}
        <p className="place">
          <Link to={fileLink}>{name}</Link>
          <span className="dim num">{t('checks.steps', { count: steps.length })}</span>
        </p>
        {steps.length > 0 && !failure && (
          <ol className="path" aria-label={t('checks.path')}>
            {steps.map((step, index) => (
              <li key={`${index} ${step}`}>
                <Link to={stepLink(step)}>{step}</Link>
              </li>
            ))}
          </ol>
        )}
        {failure && trace.length > 0 && (
          <ol className="trace" lang="en">
            {trace.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        )}
      </div>
    </li>
  );
}

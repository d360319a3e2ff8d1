import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { lineOf } from '../../store/arrange-list.ts';
import { useStudio } from '../../store/studio-store.ts';
import { ChangeRows } from './change-rows.tsx';
import { type Decision, decisionsOf } from './row-changes.ts';

interface StepRowsProps {
  readonly flow: string;
  /** The file of the flow. */
  readonly file: string;
  readonly step: string;
}

/** What a step itself decides, each with a form for its rows. */
export function StepRows({ flow, file, step }: StepRowsProps) {
  const { t } = useTranslation();
  const flowText = useStudio(({ drafts }) => drafts[file]?.text ?? '{}');
  const isReadOnly = useStudio(({ team }) => team !== undefined);
  const decisions = useMemo(() => decisionsOf(flowText, step), [flowText, step]);
  const nameOf = useDecisionName();
  if (isReadOnly || decisions.length === 0) return null;
  return (
    <section>
      <h3>
        {t('rows.decisions')} <span className="dim num">{decisions.length}</span>
      </h3>
      <ul className="rows decisions">
        {decisions.map((decision) => (
          <li key={decision.path.join(' ')}>
            <span>{nameOf(decision)}</span>
            <span className="dim">{t('rows.count', { count: decision.rows.length })}</span>
            <ChangeRows {...{ flow, file, step, decision }} name={nameOf(decision)} />
          </li>
        ))}
      </ul>
      {sharedRunsOf(decisions).map((run) => (
        <p key={run} className="dim">
          {t('rows.shared')} <Link to={`/files/${file}?line=${lineOf(flowText, ['runs', run])}`}>{run}</Link>
        </p>
      ))}
    </section>
  );
}

function sharedRunsOf(decisions: readonly Decision[]): readonly string[] {
  const runs = decisions.flatMap(({ rows }) =>
    rows.flatMap(({ destination }) => (destination?.key === 'run' ? [String(destination.value)] : [])),
  );
  return [...new Set(runs)];
}

function useDecisionName(): (decision: Decision) => string {
  const { t } = useTranslation();
  return ({ of, kind, name }) => {
    if (kind === 'act') return of;
    if (kind === 'outcome') return `${of}: ${name}`;
    if (name === 'first') return t('rows.firstRefusals', { of });
    return name === '*' ? t('rows.otherRefusals', { of }) : t('rows.refusal', { of, name });
  };
}

import { useWords } from '#widgets';

import './before-after.css';

/** What a change changes: its name, how it is now, and how it will be. */
export interface ChangedRow {
  readonly name: string;
  readonly now: string;
  readonly after: string;
}

/** How the plan is now and how it will be, side by side. */
export function BeforeAfter({ rows }: { readonly rows: readonly ChangedRow[] }) {
  const { t } = useWords();
  return (
    <dl className="before-after">
      {rows.map(({ name, now, after }) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            <span className="visually-hidden">{t('myPlan.now')} </span>
            <s>{now}</s>
          </dd>
          <dd>
            <span className="visually-hidden">{t('myPlan.after')} </span>
            <strong>{after}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

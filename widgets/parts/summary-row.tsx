import type { ReactNode } from 'react';

import './summary.css';

/** One answer of a list to check, with a link to change it where there is one. */
export function SummaryRow({
  id,
  term,
  change = false,
  onChange,
  children,
}: {
  readonly id?: string;
  readonly term: string;
  /** The text of the link. A screen reader reads the term after it. */
  readonly change?: string | false;
  readonly onChange?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="summary-row answer-row">
      <dt>{term}</dt>
      <dd {...(id !== undefined && { id, tabIndex: -1 })}>{children}</dd>
      {change !== false && (
        <dd className="summary-change">
          <button type="button" className="link-button" onClick={onChange}>
            {change}
            <span className="visually-hidden"> {term}</span>
          </button>
        </dd>
      )}
    </div>
  );
}

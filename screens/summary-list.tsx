import type { ReactNode } from 'react';

import './summary-list.css';

export interface SummaryRow {
  readonly name: string;
  readonly value: ReactNode;
  /** What can be done about it, such as a link to change it. */
  readonly action?: ReactNode;
  readonly isTotal?: boolean;
}

/** Names and values in a card, such as the terms of a plan. */
export function SummaryList({ rows }: { readonly rows: readonly SummaryRow[] }) {
  return (
    <dl className="card summary-list">
      {rows.map(({ name, value, action, isTotal = false }) => (
        <div key={name} className={isTotal ? 'summary-row summary-total' : 'summary-row'}>
          <dt>{name}</dt>
          <dd className="num">
            {value}
            {action !== undefined && <> {action}</>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { Children, type ReactNode } from 'react';

import './success.css';

/** What comes next, numbered: each child that is there is a step. */
export function NextSteps({ children }: { readonly children: ReactNode }) {
  return (
    <ol className="next-steps">
      {Children.toArray(children).map((step, place) => (
        <li key={place}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}

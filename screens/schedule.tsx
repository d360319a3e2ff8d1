import { formatCents, formatDay, toCents } from '#rules';

import { usePage } from './page.ts';
import type { Draft } from './stored-slots.ts';
import './schedule.css';

/** Every payment of a plan, folded away until asked for. */
export function Schedule({ draft }: { readonly draft: Draft }) {
  const { translate, locale } = usePage();
  return (
    <details className="schedule">
      <summary>{translate('schedule.title', { count: draft.instalments.length })}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('schedule.number')}</th>
            <th scope="col">{translate('schedule.due')}</th>
            <th scope="col">{translate('schedule.amount')}</th>
          </tr>
        </thead>
        <tbody className="num">
          {draft.instalments.map(({ number, due, amount }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>{formatDay(due, locale, 'medium')}</td>
              <td>{formatCents(toCents(amount), locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

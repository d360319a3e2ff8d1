import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import './offers-on-their-way.css';

const LINES = ['offersOnTheirWay.bills', 'offersOnTheirWay.credit', 'offersOnTheirWay.plans'] as const;

/** Tells what happens while the bureau is asked, the one slow moment of the path. */
export function OffersOnTheirWay() {
  const { translate } = usePage();
  return (
    <StepFrame title={translate('offersOnTheirWay.title')} lead={translate('offersOnTheirWay.lead')}>
      <div role="status" aria-live="polite">
        <ol className="on-their-way">
          {LINES.map((line) => (
            <li key={line}>{translate(line)}</li>
          ))}
        </ol>
      </div>
    </StepFrame>
  );
}

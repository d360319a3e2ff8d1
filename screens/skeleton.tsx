import { usePage } from './page.ts';
import { StepFrame } from './step-frame.tsx';
import './skeleton.css';

/** The shape of what is coming, while it comes. */
export function Skeleton({ title, cards = 2 }: { readonly title: string; readonly cards?: number }) {
  const { translate } = usePage();
  return (
    <StepFrame title={title}>
      <div className="skeleton" role="status">
        <span className="visually-hidden">{translate('frame.loading')}</span>
        {Array.from({ length: cards }, (_, index) => (
          <div key={index} className="card skeleton-card" aria-hidden="true">
            <span className="skeleton-line" />
            <span className="skeleton-line skeleton-line-short" />
          </div>
        ))}
      </div>
    </StepFrame>
  );
}

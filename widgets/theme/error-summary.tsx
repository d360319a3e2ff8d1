import type { ErrorSummaryProps, SummaryLine } from '#engine/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from '../parts/icon.tsx';
import { PhoneText } from '../parts/phone-text.tsx';

/** What is wrong, in the words that stand at the fields, each line leading to its field. A mended line is ticked off, not removed. */
export function ErrorSummary({ lines, boxRef, onFollow }: ErrorSummaryProps) {
  const { t } = useTranslation();
  const isCorrected = lines.every((line) => line.isCorrected);
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      ref={boxRef}
      aria-labelledby="error-summary-title"
      data-mended={isCorrected || undefined}
    >
      <h2 className="error-summary-title" id="error-summary-title">
        <Icon name={isCorrected ? 'check' : 'alert'} />
        {t(isCorrected ? 'form.allMended' : 'form.problemTitle')}
      </h2>
      <ul className="error-summary-list">
        {lines.map((line) => (
          <li key={line.fieldId ?? line.text} data-mended={line.isCorrected || undefined}>
            <Line line={line} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ line, onFollow }: { readonly line: SummaryLine; readonly onFollow: (id: string) => void }) {
  const { t } = useTranslation();
  const { fieldId } = line;
  // One box for the whole sentence: in a flex line, each part of it would become a column.
  if (fieldId === undefined)
    return (
      <span>
        <PhoneText text={line.text} />
      </span>
    );
  if (line.isCorrected)
    return (
      <>
        <Icon name="check" />
        <s>
          <PhoneText isPlain text={line.text} />
        </s>{' '}
        <span className="visually-hidden">{t('form.mended')}</span>
      </>
    );
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    onFollow(fieldId);
  };
  return (
    <a href={`#${fieldId}`} onClick={follow}>
      <PhoneText isPlain text={line.text} />
    </a>
  );
}

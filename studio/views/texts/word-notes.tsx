import { useTranslation } from 'react-i18next';

import type { WordFault } from './word-faults.ts';

/** How many letters there are, beside how many fit. */
export function WordCount({ words, limit }: { readonly words: string; readonly limit: number | undefined }) {
  const { t } = useTranslation();
  const isOver = limit !== undefined && words.length > limit;
  return (
    <span className={`word-count num${isOver ? ' over' : ''}`}>
      {limit !== undefined && (
        <meter min={0} max={limit} value={Math.min(words.length, limit)} aria-label={t('texts.limit', { limit })} />
      )}
      {words.length}
    </span>
  );
}

export function Faults({ faults }: { readonly faults: readonly WordFault[] }) {
  const { t } = useTranslation();
  if (faults.length === 0) return null;
  return (
    <ul className="word-faults">
      {faults.map((fault) => (
        <li
          key={`${fault.kind} ${'gap' in fault ? fault.gap : ''}`}
          className={fault.kind === 'long' ? 'warn-words' : 'bad-words'}
        >
          {t(`texts.faults.${fault.kind}`, {
            ...('gap' in fault && { gap: fault.gap.slice(2, -2) }),
            ...('over' in fault && { count: fault.over }),
          })}
        </li>
      ))}
    </ul>
  );
}

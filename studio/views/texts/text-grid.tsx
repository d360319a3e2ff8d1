import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { writeValues } from '../../store/history.ts';
import type { ValidatedRow } from './choose-rows.ts';
import { TextRow } from './text-row.tsx';
import { type OpenedText, useGridKeys } from './use-grid-keys.ts';
import type { TextsModel } from './use-text-table.ts';
import { changesFor } from './write-text.ts';

interface TextGridProps {
  readonly model: TextsModel;
  readonly rows: readonly ValidatedRow[];
  readonly opens: OpenedText | undefined;
}

/** The height of a text of one line, before rows are measured. */
const LINE_PX = 38;
const ROWS_BEYOND = 6;

/** A row for each text. Of ten thousand, those on the screen are drawn. */
export function TextGrid({ model, rows, opens }: TextGridProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { languages } = model.table;
  const write = (row: ValidatedRow, column: number, words: string | undefined) => {
    const language = languages[column] ?? '';
    writeValues(changesFor(model.writing, { key: row.key, language, words }));
  };
  const keys = useGridKeys({
    rows,
    languages,
    opens,
    onTakeBack: (row, column) => model.writing.ownFile !== undefined && write(row, column, undefined),
  });
  // oxlint-disable-next-line react/incompatible-library -- No compiler memoizes components here.
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: ROWS_BEYOND,
    // The row with the focus stays, wherever the list is scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), keys.at.index])].toSorted((a, b) => a - b),
  });
  useEffect(() => virtual.scrollToIndex(keys.at.index), [virtual, keys.at.index]);
  if (rows.length === 0) return <p className="empty">{t('texts.none')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its cells take the focus.
    <div
      role="grid"
      className="texts-grid"
      style={{ '--languages': languages.length } as CSSProperties}
      aria-label={t('views.texts')}
      aria-rowcount={rows.length + 1}
      aria-colcount={languages.length + 1}
      onKeyDown={keys.onKeyDown}
    >
      <GridHead languages={languages} />
      <div role="rowgroup" ref={scroller} className="texts-rows">
        <div role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <TextRow
              key={rows[index]?.key}
              row={rows[index]}
              {...{ index, start, model, keys, write }}
              measure={virtual.measureElement}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

function GridHead({ languages }: { readonly languages: readonly string[] }) {
  const { t, i18n } = useTranslation();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (
    <div role="rowgroup" className="texts-columns">
      <div role="row" aria-rowindex={1} className="text-row">
        <span role="columnheader">{t('texts.text')}</span>
        {languages.map((language) => (
          <span key={language} role="columnheader">
            {names.of(language)}
          </span>
        ))}
      </div>
    </div>
  );
}

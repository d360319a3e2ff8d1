import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { ValidatedRow } from './choose-rows.ts';
import { localeFile } from './read-texts.ts';
import { type InGrid, TextCell } from './text-cell.tsx';
import type { TextsModel } from './use-text-table.ts';

interface TextRowProps extends InGrid {
  readonly row: ValidatedRow | undefined;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly measure: (node: HTMLElement | null) => void;
}

/** A text in every language. The one with the focus also shows where it is used. */
export function TextRow({ row, index, start, model, keys, write, measure }: TextRowProps) {
  if (!row) return null;
  const isActive = keys.at.index === index;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      ref={measure}
      className={`text-row${isActive ? ' active' : ''}`}
      style={{ transform: `translateY(${start}px)` }}
    >
      <TextKey row={row} isActive={isActive} model={model} />
      {row.cells.map((cell, column) => (
        <TextCell key={cell.language} {...{ row, cell, column, index, model, keys, write }} />
      ))}
    </div>
  );
}

const MOST_STEPS = 4;

function TextKey({
  row,
  isActive,
  model,
}: {
  readonly row: ValidatedRow;
  readonly isActive: boolean;
  readonly model: TextsModel;
}) {
  const { t } = useTranslation();
  const { key, isChanged, isUnused } = row;
  const dot = key.lastIndexOf('.') + 1;
  const steps = isActive ? model.writing.uses.stepsOf(key) : [];
  const file = model.writing.ownFile ?? localeFile(model.writing.book, model.table.languages[0] ?? '');
  return (
    <div role="rowheader" className="text-key">
      <p>
        {isChanged && <span className="mark" role="img" aria-label={t('texts.changed')} />}
        <span className="dim">{key.slice(0, dot)}</span>
        <strong>{key.slice(dot)}</strong>
      </p>
      {isUnused && <p className="warn-words">{t('texts.unused')}</p>}
      {isActive && (
        <p className="text-uses soft">
          {steps.length > 0 && <span>{t('texts.shownOn')}</span>}
          {steps.slice(0, MOST_STEPS).map(({ flow, step }) => (
            <Link key={`${flow} ${step}`} to={`/flows/${flow}?step=${step}`} title={flow}>
              {step}
            </Link>
          ))}
          {steps.length > MOST_STEPS && <span>{t('texts.more', { count: steps.length - MOST_STEPS })}</span>}
          <Link to={`/files/${file}`}>{t('texts.openFile')}</Link>
        </p>
      )}
    </div>
  );
}

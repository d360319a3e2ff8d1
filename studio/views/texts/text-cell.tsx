import { Fragment, useEffect, useRef } from 'react';
import { Button } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import type { ValidatedRow } from './choose-rows.ts';
import type { TextCell as Cell } from './read-texts.ts';
import type { GridKeys } from './use-grid-keys.ts';
import type { TextsModel } from './use-text-table.ts';
import { rulesFor, type WordFault, type WordRules } from './word-faults.ts';
import { Faults, WordCount } from './word-notes.tsx';
import { type Leaving, WordsEditor } from './words-editor.tsx';

/** What every cell of the grid has. */
export interface InGrid {
  readonly index: number;
  readonly model: TextsModel;
  readonly keys: GridKeys;
  readonly write: (row: ValidatedRow, column: number, words: string | undefined) => void;
}

interface TextCellProps extends InGrid {
  readonly row: ValidatedRow;
  readonly cell: Cell;
  readonly column: number;
}

/** A text in one language: its words, or an editor of them. */
export function TextCell({ row, cell, column, index, model, keys, write }: TextCellProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const { at, go, goToFault, rest, takeFocus } = keys;
  const isHere = at.index === index && at.column === column;
  const isEditing = isHere && at.isEditing;
  const isOwn = model.writing.ownFile !== undefined;
  const words = (isOwn ? cell.own : undefined) ?? cell.ours ?? '';
  const rules = rulesFor({ row, column, gaps: model.gaps, isOwn: isOwn && cell.own !== undefined });
  useEffect(() => {
    if (isHere && !isEditing && takeFocus()) place.current?.focus({ preventScroll: true });
  });
  const leave = (typed: string | undefined, leaving: Leaving) => {
    if (typed !== undefined && typed !== words) write(row, column, isOwn && typed.trim() === '' ? undefined : typed);
    if (leaving === 'away') rest();
    else if (leaving === 'fault' || leaving === 'fault before') goToFault(leaving === 'fault' ? 1 : -1);
    else if (leaving === 'next' || leaving === 'before') go(...besides(index, column, leaving, row.cells.length));
    else go(index, column);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The grid has the keys.
    <div
      role="gridcell"
      ref={place}
      className={`text-cell${isOwn && cell.own === undefined ? ' ours' : ''}`}
      tabIndex={isHere && !isEditing ? 0 : -1}
      onFocus={({ target, currentTarget }) => target === currentTarget && !isHere && go(index, column)}
      onClick={() => !isEditing && go(index, column, true)}
    >
      {isEditing ? (
        <WordsEditor
          label={t('texts.words', { key: row.key, language: cell.language })}
          language={cell.language}
          initial={words}
          rules={isOwn ? rulesFor({ row, column, gaps: model.gaps, isOwn }) : rules}
          onLeave={leave}
        />
      ) : (
        <Words words={words} language={cell.language} rules={rules} faults={row.faults[column] ?? []} />
      )}
      {isOwn && cell.own !== undefined && isHere && (
        <p className="text-ours soft">
          {t('texts.ours')} <span lang={cell.language}>{cell.ours ?? '–'}</span>
          <Button className="button small bare" onPress={() => write(row, column, undefined)}>
            {t('texts.takeBack')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Tab goes on in the next language, then in the next text. */
function besides(index: number, column: number, leaving: 'next' | 'before', columns: number): [number, number, true] {
  const to = column + (leaving === 'next' ? 1 : -1);
  if (to < 0) return [index - 1, columns - 1, true];
  return to < columns ? [index, to, true] : [index + 1, 0, true];
}

interface WordsProps {
  readonly words: string;
  readonly language: string;
  readonly rules: WordRules;
  readonly faults: readonly WordFault[];
}

function Words({ words, language, rules, faults }: WordsProps) {
  return (
    <>
      <p lang={language} className="words">
        {words.split(/(\{\{[^{}]*\}\})/).map((part, position) =>
          part.startsWith('{{') ? (
            <span key={position} className="gap">
              {part.slice(2, -2).trim()}
            </span>
          ) : (
            <Fragment key={position}>{part}</Fragment>
          ),
        )}
      </p>
      <WordCount words={words} limit={rules.limit} />
      <Faults faults={faults} />
    </>
  );
}

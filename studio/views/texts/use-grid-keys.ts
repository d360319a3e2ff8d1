import { type KeyboardEvent, useRef, useState } from 'react';

import { needsMending, type ValidatedRow } from './choose-rows.ts';

/** Where the keyboard is in the grid. */
export interface GridPosition {
  readonly index: number;
  readonly column: number;
  readonly isEditing: boolean;
}

/** A text that another view opens, to be edited in one language. */
export interface OpenedText {
  readonly key: string;
  readonly language: string;
}

export interface GridKeys {
  readonly at: GridPosition;
  readonly go: (index: number, column: number, isEditing?: boolean) => void;
  readonly goToFault: (step: 1 | -1) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Ends editing; the focus is elsewhere. */
  readonly rest: () => void;
  /** The cell that takes the focus once it is drawn does so once. */
  readonly takeFocus: () => boolean;
}

const PAGE = 10;

interface GridKeysOptions {
  readonly rows: readonly ValidatedRow[];
  readonly languages: readonly string[];
  /** Opened once: the same text is opened again by another object. */
  readonly opens: OpenedText | undefined;
  readonly onTakeBack: (row: ValidatedRow, column: number) => void;
}

/** The keys of a grid: arrows go from cell to cell, Enter edits, F8 finds the next text that needs something. */
export function useGridKeys({ rows, languages, opens, onTakeBack }: GridKeysOptions): GridKeys {
  const columns = languages.length;
  const [chosen, setChosen] = useState({ key: rows[0]?.key, index: 0, column: 0, isEditing: false });
  const [opened, setOpened] = useState<OpenedText>();
  const wantsFocus = useRef(false);
  if (opens && opens !== opened && rows.some(({ key }) => key === opens.key)) {
    setOpened(opens);
    setChosen({ key: opens.key, index: 0, column: Math.max(0, languages.indexOf(opens.language)), isEditing: true });
  }
  const found = rows.findIndex(({ key }) => key === chosen.key);
  // Once the filter leaves a row out, the next one has its position.
  const index = found === -1 ? Math.max(0, Math.min(chosen.index, rows.length - 1)) : found;
  const at = { index, column: chosen.column, isEditing: chosen.isEditing && found !== -1 };

  const go = (to: number, column: number, isEditing = false): void => {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    wantsFocus.current = true;
    setChosen({ key: rows[next]?.key, index: next, column: Math.max(0, Math.min(column, columns - 1)), isEditing });
  };
  const goToFault = (step: 1 | -1): void => {
    const order = rows.map((_, position) => (index + step * (position + 1) + rows.length * 2) % rows.length);
    const next = order.find((position) => rows[position] && needsMending(rows[position]));
    if (next === undefined) return;
    go(next, Math.max(0, rows[next]?.faults.findIndex((faults) => faults.length > 0) ?? 0));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at.index];
    if (at.isEditing || !row || !(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return;
    if (event.key === 'F8') goToFault(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.altKey) onTakeBack(row, at.column);
    else if (event.key === 'Enter' || event.key === 'F2') go(at.index, at.column, true);
    else {
      const to = targetOf(event, at, { rows: rows.length, columns });
      if (!to) return;
      go(to.index, to.column);
    }
    event.preventDefault();
  };
  const takeFocus = (): boolean => {
    const wants = wantsFocus.current;
    wantsFocus.current = false;
    return wants;
  };
  return { at, go, goToFault, onKeyDown, rest: () => setChosen((now) => ({ ...now, isEditing: false })), takeFocus };
}

function targetOf(
  { key, ctrlKey }: KeyboardEvent,
  { index, column }: GridPosition,
  size: { readonly rows: number; readonly columns: number },
): { readonly index: number; readonly column: number } | undefined {
  const targets: Readonly<Record<string, { readonly index: number; readonly column: number }>> = {
    ArrowDown: { index: index + 1, column },
    ArrowUp: { index: index - 1, column },
    ArrowLeft: { index, column: column - 1 },
    ArrowRight: { index, column: column + 1 },
    PageDown: { index: index + PAGE, column },
    PageUp: { index: index - PAGE, column },
    Home: ctrlKey ? { index: 0, column: 0 } : { index, column: 0 },
    End: ctrlKey ? { index: size.rows - 1, column: size.columns - 1 } : { index, column: size.columns - 1 },
  };
  return targets[key];
}

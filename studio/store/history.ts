import { create } from 'zustand';

import { mergeByKey, setValue, type Path } from './merge-by-key.ts';
import { edit, useStudio } from './studio-store.ts';

/** A value of a file; without one, its key is removed. */
export interface ValueChange {
  readonly file: string;
  readonly path: Path;
  readonly value?: unknown;
}

interface ChangedFile {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

type Act = readonly ChangedFile[];

interface History {
  readonly done: readonly Act[];
  readonly undone: readonly Act[];
}

const MOST_ACTS = 200;

/** What was changed by forms and grids, the last act last. The text editor has a history of its own. */
export const useHistory = create<History>(() => ({ done: [], undone: [] }));

/** Writes values as one act. Nothing else of the files is touched. */
export function writeValues(changes: readonly ValueChange[]): void {
  const { drafts } = useStudio.getState();
  const texts = new Map<string, string>();
  for (const { file, path, value } of changes) {
    const text = texts.get(file) ?? drafts[file]?.text;
    if (text !== undefined) texts.set(file, setValue(text, path, value));
  }
  writeTexts([...texts].map(([file, text]) => ({ file, text })));
}

/** Writes whole texts as one act. */
function writeTexts(files: readonly { readonly file: string; readonly text: string }[]): void {
  const { drafts } = useStudio.getState();
  const act = files.flatMap(({ file, text }) => {
    const before = drafts[file]?.text;
    return before === undefined || before === text ? [] : [{ file, before, after: text }];
  });
  if (act.length === 0) return;
  for (const { file, after } of act) edit(file, after);
  useHistory.setState(({ done }) => ({ done: [...done, act].slice(-MOST_ACTS), undone: [] }));
}

export function undo(): void {
  const { done, undone } = useHistory.getState();
  const act = done.at(-1);
  if (!act) return;
  apply(act.map(({ file, before, after }) => ({ file, before: after, after: before })));
  useHistory.setState({ done: done.slice(0, -1), undone: [...undone, act] });
}

export function redo(): void {
  const { done, undone } = useHistory.getState();
  const act = undone.at(-1);
  if (!act) return;
  apply(act);
  useHistory.setState({ done: [...done, act], undone: undone.slice(0, -1) });
}

/** What else changed in a file since then is kept. */
function apply(act: Act): void {
  for (const { file, before, after } of act) {
    const now = useStudio.getState().drafts[file]?.text;
    if (now !== undefined) edit(file, now === before ? after : (mergeByKey(before, after, now)?.text ?? now));
  }
}

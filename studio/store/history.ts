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

interface Act {
  readonly files: readonly ChangedFile[];
  /** Acts of one name in a row, such as letters that are typed into one field, are one. */
  readonly name?: string | undefined;
  readonly at: number;
}

interface History {
  readonly done: readonly Act[];
  readonly undone: readonly Act[];
}

const MOST_ACTS = 200;
const ONE_ACT_MS = 1_500;

/** What was changed by forms and grids, the last act last. The text editor has a history of its own. */
export const useHistory = create<History>(() => ({ done: [], undone: [] }));

/** Writes values as one act. Nothing else of the files is touched. */
export function writeValues(changes: readonly ValueChange[], name?: string): void {
  const { drafts } = useStudio.getState();
  const texts = new Map<string, string>();
  for (const { file, path, value } of changes) {
    const text = texts.get(file) ?? drafts[file]?.text;
    if (text !== undefined) texts.set(file, setValue(text, path, value));
  }
  writeTexts(
    [...texts].map(([file, text]) => ({ file, text })),
    name,
  );
}

/** Writes whole texts as one act. */
export function writeTexts(texts: readonly { readonly file: string; readonly text: string }[], name?: string): void {
  const { drafts } = useStudio.getState();
  const files = texts.flatMap(({ file, text }) => {
    const before = drafts[file]?.text;
    return before === undefined || before === text ? [] : [{ file, before, after: text }];
  });
  if (files.length === 0) return;
  for (const { file, after } of files) edit(file, after);
  const act = { files, name, at: Date.now() };
  useHistory.setState(({ done }) => ({ done: withAct(done, act).slice(-MOST_ACTS), undone: [] }));
}

function withAct(done: readonly Act[], act: Act): readonly Act[] {
  const last = done.at(-1);
  const [before, after] = [last?.files[0], act.files[0]];
  const isSame = act.name !== undefined && last?.name === act.name && act.at - last.at < ONE_ACT_MS;
  if (!isSame || !before || !after || before.file !== after.file || before.after !== after.before) return [...done, act];
  return [...done.slice(0, -1), { ...act, files: [{ ...after, before: before.before }] }];
}

export function undo(): void {
  const { done, undone } = useHistory.getState();
  const act = done.at(-1);
  if (!act) return;
  apply(act.files.map(({ file, before, after }) => ({ file, before: after, after: before })));
  useHistory.setState({ done: done.slice(0, -1), undone: [...undone, act] });
}

export function redo(): void {
  const { done, undone } = useHistory.getState();
  const act = undone.at(-1);
  if (!act) return;
  apply(act.files);
  useHistory.setState({ done: [...done, act], undone: undone.slice(0, -1) });
}

/** What else changed in a file since then is kept. */
function apply(files: readonly ChangedFile[]): void {
  for (const { file, before, after } of files) {
    const now = useStudio.getState().drafts[file]?.text;
    if (now !== undefined) edit(file, now === before ? after : (mergeByKey(before, after, now)?.text ?? now));
  }
}

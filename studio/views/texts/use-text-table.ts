import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';

import type { Draft, Drafts } from '../../store/drafts.ts';
import { useStudio } from '../../store/studio-store.ts';
import { validateRows, type ValidatedTable } from './choose-rows.ts';
import { providerFile } from '../provider-file.ts';
import { type Book, readTexts, type TextTable } from './read-texts.ts';
import { readUses, type TextUses } from './text-uses.ts';
import type { Writing } from './write-text.ts';

export interface TextsModel extends ValidatedTable {
  readonly table: TextTable;
  readonly writing: Writing;
  readonly files: readonly string[];
}

/** No page shows the texts of messages. */
const noUses: TextUses = { stepsOf: () => [], isUnused: () => false };

/** The texts as the drafts have them now; what did not change is not read again. */
export function useTextTable(book: Book, isOwn: boolean): TextsModel {
  const { flow, provider } = useStudio((state) => state.view);
  const registry = useStudio((state) => state.registry);
  const file = useStudio(({ drafts }) => providerFile(drafts, provider));
  const namers = useDrafts((name) => !isWords(name));
  const read = useDrafts((name) => isWords(name) || name === file);
  const uses = useMemo(
    () => (book === 'pages' ? readUses(byFile(namers), registry?.textUses) : noUses),
    [namers, registry, book],
  );
  const drafts = useMemo(() => byFile(read), [read]);
  const ownFile = isOwn && book === 'pages' ? file : undefined;
  const table = useMemo(() => readTexts(drafts, book, provider), [drafts, book, provider]);
  const validated = useMemo(() => validateRows(table, uses, ownFile !== undefined), [table, uses, ownFile]);
  return { ...validated, table, writing: { drafts, book, ownFile, uses, flow }, files: read.map((draft) => draft.file) };
}

function isWords(file: string): boolean {
  return file.startsWith('locales/');
}

/** Some of the drafts: the same list while none of them changes. */
function useDrafts(isWanted: (file: string) => boolean): readonly Draft[] {
  return useStudio(useShallow(({ drafts }) => Object.values(drafts).filter(({ file }) => isWanted(file))));
}

function byFile(drafts: readonly Draft[]): Drafts {
  return Object.fromEntries(drafts.map((draft) => [draft.file, draft]));
}

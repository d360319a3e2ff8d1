import { useMemo } from 'react';

import { useStudio } from '../../store/studio-store.ts';
import { readTexts } from '../texts/read-texts.ts';

/** The languages of pages, and the texts of the first one by key. */
export function usePageWords() {
  const drafts = useStudio((state) => state.drafts);
  const locales = Object.values(drafts).filter(({ file }) => file.startsWith('locales/'));
  return useMemo(() => {
    const { languages, rows } = readTexts(drafts, 'pages');
    return { languages, labels: new Map(rows.map(({ key, cells }) => [key, cells[0]?.ours])) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only these of the drafts are read.
  }, [locales.map(({ text }) => text).join('\0')]);
}

import { type Translate, useFlowPage } from '#engine/react';
import { withOwnWords } from '#engine/starter';
import { useMemo } from 'react';

import { themeWords } from './words.ts';

/** The translation of the host, and the words of the theme under `starter.` in the languages that the starter has. */
export function useWords(): Translate {
  const { translate, locale } = useFlowPage();
  return useMemo(() => withOwnWords(themeWords, translate, locale), [translate, locale]);
}

import { useMemo } from 'react';

import { useStudio } from '../../store/studio-store.ts';
import { languagesOf } from '../preview/page-parts.tsx';
import { useDraftPages } from '../preview/use-draft-pages.ts';
import { useSaves } from '../use-saves.ts';

/** The pictures of the pages of a flow, or why there are none. */
export interface PagePictures {
  readonly problems: readonly string[];
  readonly again: () => void;
  readonly language: string;
  /** Their addresses by the names of steps; absent while the pages are read. */
  readonly addresses?: ReadonlyMap<string, string>;
}

/** The page of each step in the provider's first language, for an invented person who is there; nothing while the layer is off. */
export function usePagePictures(provider: string | undefined, flow: string, isOn: boolean): PagePictures | undefined {
  const drafts = useStudio((state) => state.drafts);
  const asked = isOn ? provider : undefined;
  // A page is made of the provider, of flows, forms and texts.
  const saves = useSaves();
  const { answer, times, again } = useDraftPages(asked, saves);
  const language = (asked === undefined ? undefined : languagesOf(drafts, asked)[0]) ?? 'en';
  const addresses = useMemo(() => {
    if (asked === undefined || answer === undefined || 'problems' in answer) return undefined;
    const { pages, pictures = `/api/pages/${asked}/page` } = answer;
    return new Map(
      pages.flatMap(({ flow: of, step, path }) =>
        of === flow
          ? [[step, `${pictures}?${new URLSearchParams({ flow, step, path, language, times: String(times) }).toString()}`]]
          : [],
      ),
    );
  }, [asked, answer, flow, language, times]);
  if (asked === undefined) return undefined;
  const problems = answer !== undefined && 'problems' in answer ? answer.problems : [];
  return { problems, again, language, ...(addresses && { addresses }) };
}

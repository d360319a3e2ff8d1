import type { OpenFlow } from '#engine';

import { findPlace } from '../pages.ts';

/** What every page view is called, and what the event of one page begins with (spec 7). */
const PAGE_VIEW = 'PV';
const PAGE_PREFIX = 'direct_v1';
const ELSEWHERE = 'elsewhere';

/** One event as tools may receive it: a name of ours, and its page. */
export interface TrackedEvent {
  readonly track: string;
  readonly page: string;
}

export type AllowList = ReturnType<typeof allowListOf>;

/** The only events there are. They are made of names that the flow itself has; nothing that a person typed or did is one. */
export function allowListOf(flow: OpenFlow) {
  const known = namesTracked(flow);
  // An address that is no step's may hold anything.
  function pageOf(path: string): string {
    const place = findPlace(path);
    return place?.kind === 'page' ? place.row.path : (flow.byPath.get(path)?.id ?? ELSEWHERE);
  }
  return {
    /** Two events, one for all pages and one for this. */
    pageView(path: string): readonly TrackedEvent[] {
      const page = pageOf(path);
      return [
        { track: PAGE_VIEW, page },
        { track: `${PAGE_PREFIX}/${page}`, page },
      ];
    },
    /** None for a name that no row of the flow tracks. */
    event: (name: string, path: string): readonly TrackedEvent[] =>
      known.has(name) ? [{ track: name, page: pageOf(path) }] : [],
  };
}

function namesTracked({ steps, runs, errors }: OpenFlow): ReadonlySet<string> {
  const names = new Set<string>();
  JSON.stringify({ steps, runs, errors }, (key, value: unknown) => {
    if (key === 'track' && typeof value === 'string') names.add(value);
    return value;
  });
  return names;
}

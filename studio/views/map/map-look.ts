import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { PERIODS, type Period } from '../figures/figure-choices.tsx';
import { type Part, PARTS } from '../figures/use-figures.ts';
import { ARROW_KINDS, type ArrowKind } from './arrow-chips.tsx';

export const LAYERS = ['figures', 'counters', 'pictures'] as const;
export type Layer = (typeof LAYERS)[number];

/** How a flow is shown, which the address keeps. */
export interface MapLook {
  readonly shape: 'map' | 'outline';
  readonly step: string | undefined;
  readonly arrows: readonly ArrowKind[];
  readonly layers: readonly Layer[];
  readonly days: Period;
  readonly by: Part;
  /** Of the parts that the counts are divided by, the one that is shown. */
  readonly part: string | undefined;
}

type Changes = { readonly [name in 'as' | 'step' | 'arrows' | 'layers' | 'days' | 'by' | 'part']?: string | undefined };

/** How the address wants the flow to be shown, and what changes that. Only a step makes an entry of the history. */
export function useMapLook(): readonly [MapLook, (changes: Changes) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Changes) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: !('step' in changes) },
    );
  const look = useMemo(() => lookOf(search), [search]);
  return [look, change];
}

function lookOf(search: URLSearchParams): MapLook {
  return {
    shape: search.get('as') === 'outline' ? 'outline' : 'map',
    step: search.get('step') ?? undefined,
    arrows: listed(search.get('arrows'), ARROW_KINDS),
    layers: listed(search.get('layers'), LAYERS),
    days: listed(search.get('days'), PERIODS)[0] ?? '28',
    by: listed(search.get('by'), PARTS)[0] ?? 'none',
    part: search.get('part') ?? undefined,
  };
}

function listed<T extends string>(text: string | null, known: readonly T[]): readonly T[] {
  const names = (text ?? '').split(',');
  return known.filter((name) => names.includes(name));
}

import { useMemo } from 'react';

import { useStudio } from '../../store/studio-store.ts';
import type { FlowDrawing } from '../../worker/messages.ts';
import { endsOf, stepFigures } from '../figures/step-figures.ts';
import { useFigures } from '../figures/use-figures.ts';
import { arrowFigures } from './arrow-figures.ts';
import type { MapLook } from './map-look.ts';
import type { MapFigures } from './shown-layers.ts';

/** How a list and the address name the part without a name, such as sessions without an arm. */
export const UNNAMED = '-';

/** The figures of the map, or why it has none. */
export interface ReadFigures {
  readonly is: 'reading' | 'failed' | 'none' | 'shown';
  readonly problem?: string;
  readonly again: () => void;
  /** What the counts are divided into, the largest first. */
  readonly parts: readonly string[];
  readonly part: string;
  readonly figures?: MapFigures;
}

/** Reads the figures of a provider while the layer is on, and finds what they state of the steps and arrows. */
export function useMapFigures(
  provider: string | undefined,
  drawing: FlowDrawing | undefined,
  { layers, days, by, part: wanted }: MapLook,
): ReadFigures | undefined {
  const asked = layers.includes('figures') ? provider : undefined;
  const { figures: read, again } = useFigures({ provider: asked, days: Number(days), by });
  const flow = drawing?.flow ?? '';
  const text = useStudio((state) => state.drafts[`flows/${flow}.json`]?.text);
  const found = useMemo(() => {
    if (read === undefined || drawing === undefined || 'problem' in read) return undefined;
    const ofFlow = read.rows.filter((row) => row.flow === flow);
    const parts = partsOf(ofFlow);
    const named = wanted === UNNAMED ? '' : wanted;
    const part = named !== undefined && parts.includes(named) ? named : (parts[0] ?? '');
    const rows = ofFlow.filter((row) => row.part === part);
    const steps = stepFigures(rows, flow, endsOf(text));
    const figures = { steps: new Map(steps.map((one) => [one.step, one])), arrows: arrowFigures(rows, drawing) };
    return { parts, part, figures };
  }, [read, drawing, flow, text, wanted]);
  if (asked === undefined) return undefined;
  if (found === undefined) {
    const problem = read !== undefined && 'problem' in read ? read.problem : undefined;
    return {
      is: problem === undefined ? 'reading' : 'failed',
      again,
      parts: [],
      part: '',
      ...(problem !== undefined && { problem }),
    };
  }
  return { is: found.figures.steps.size === 0 ? 'none' : 'shown', again, ...found };
}

function partsOf(
  rows: readonly { readonly part: string; readonly kind: string; readonly sessions: number }[],
): readonly string[] {
  const most = new Map<string, number>();
  for (const { part, kind, sessions } of rows) if (kind === 'arrived') most.set(part, Math.max(sessions, most.get(part) ?? 0));
  return [...most].toSorted(([, a], [, b]) => b - a).map(([part]) => part);
}

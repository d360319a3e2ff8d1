import { createContext, useContext } from 'react';

import type { StepFigures } from '../figures/step-figures.ts';
import type { ArrowFigure } from './arrow-figures.ts';
import type { PlacedLabel } from './place-labels.ts';

/** What was counted, by the names of steps and the ids of arrows. */
export interface MapFigures {
  readonly steps: ReadonlyMap<string, StepFigures>;
  readonly arrows: ReadonlyMap<string, ArrowFigure>;
}

/** The layers that are switched on, with what they show. */
export interface ShownLayers {
  readonly hasCounters: boolean;
  readonly figures?: MapFigures | undefined;
  /** Where the words of arrows are, by their ids. */
  readonly labels?: ReadonlyMap<string, PlacedLabel> | undefined;
}

export const Layers = createContext<ShownLayers>({ hasCounters: false });

export function useLayers(): ShownLayers {
  return useContext(Layers);
}

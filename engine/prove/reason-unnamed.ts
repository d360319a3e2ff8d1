import type { OpenStep } from '#engine';

import type { Failure } from './failure.ts';
import { pathOfStep, type StateSpace } from './state-space.ts';

/** FLOW106: requirements that are conditions without a name. */
export function findUnnamed(space: StateSpace, on: readonly OpenStep[]): readonly Failure[] {
  return on.flatMap((step) =>
    step.requires.flatMap(({ name }, index): readonly Failure[] => {
      if (name !== '') return [];
      const message = `the step "${step.id}" sends visitors elsewhere by a condition without a name, so reports cannot state why`;
      const path = [...pathOfStep(space, step), 'requires', index, 'guard'];
      return [
        {
          fault: 'reason-unnamed',
          path,
          message,
          cure: 'add the condition to "guards" under a name, put what it means in "description", and write that name here',
          trace: [],
        },
      ];
    }),
  );
}

import type { OpenStep } from '../open-flow.ts';
import type { Failure } from './failure.ts';
import { pathOfStep, type Trial } from './trial.ts';

/** Requirements without a name that lead somebody elsewhere. */
export function findUnnamed(trial: Trial, on: readonly OpenStep[]): readonly Failure[] {
  return on.flatMap((step) =>
    step.requires.flatMap(({ name }, place): readonly Failure[] => {
      if (name !== '') return [];
      const message = `"${step.id}" leads visitors elsewhere by a condition that has no name, so that no report can say why`;
      const path = [...pathOfStep(trial, step), 'requires', place, 'guard'];
      return [{ fault: 'reason-unnamed', path, message, cure: 'give it a name and a sentence in "guards"', walk: [] }];
    }),
  );
}

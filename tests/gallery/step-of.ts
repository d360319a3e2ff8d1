import type { CompiledStep } from '#engine';

import { markedFlows } from '../transitions/marked-flow.ts';
import type { Screen } from './screen.ts';

/** The step of a screen, with its path. */
export function stepOf({ step, flow: name = 'enrollment' }: Screen): CompiledStep | undefined {
  return markedFlows.find(({ flow }) => flow.flow === name)?.flow.steps.find(({ id }) => id === step);
}

import type { CompiledAct, CompiledRun } from './compiled-flow.ts';
import type { RunRef } from './flow-event.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';

/** The run that a reference names, if the flow has it. */
export function findRun(flow: OpenFlow, ref: RunRef): CompiledRun | undefined {
  if ('named' in ref) return Object.hasOwn(flow.runs, ref.named) ? flow.runs[ref.named] : undefined;
  const step = flow.byId.get(ref.step);
  if (step === undefined) return undefined;
  if (ref.of === 'load') return step.load;
  const act = ref.of === 'submit' ? step.submit : findAct(step, ref.of);
  return act && 'run' in act ? act : undefined;
}

/** An act of a step by its name. */
export function findAct(step: OpenStep, name: string): CompiledAct | undefined {
  return step.acts && Object.hasOwn(step.acts, name) ? step.acts[name] : undefined;
}

/** The name of a run for the log: `run estimate` or `bicycle: submit`. */
export function describeRun(ref: RunRef): string {
  return 'named' in ref ? `run ${ref.named}` : `${ref.step}: ${ref.of}`;
}

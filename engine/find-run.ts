import type { CompiledAct, CompiledRun } from './compiled-flow.ts';
import type { RunRef } from './flow-event.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';

/** The run that a reference names, if the flow has it. */
export function findRun(flow: OpenFlow, ref: RunRef): CompiledRun | undefined {
  if ('named' in ref) return Object.hasOwn(flow.runs, ref.named) ? flow.runs[ref.named] : undefined;
  const step = flow.byId.get(ref.step);
  const act = step && findAct(step, ref.of);
  return act && 'run' in act ? act : undefined;
}

/** What a step can do, by its name: "load", "submit" or an act. */
export function findAct(step: OpenStep, name: string): CompiledAct | undefined {
  if (name === 'load' || name === 'submit') return step[name];
  return step.acts && Object.hasOwn(step.acts, name) ? step.acts[name] : undefined;
}

/** The name of a run for the log: `run estimate` or `bicycle: submit`. */
export function describeRun(ref: RunRef): string {
  return 'named' in ref ? `run ${ref.named}` : `${ref.step}: ${ref.of}`;
}

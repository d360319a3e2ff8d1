import type { CompiledAct, CompiledRun, CompiledStep } from './compiled-flow.ts';
import type { FlowEvent, RunRef } from './flow-event.ts';
import type { OpenFlow, OpenStep } from './open-flow.ts';
import { fieldOf } from './same-value.ts';

/** The run that a reference names, if the flow has it. */
export function findRun(flow: OpenFlow, ref: RunRef): CompiledRun | undefined {
  if ('named' in ref) return fieldOf(flow.runs, ref.named);
  const step = flow.byId.get(ref.step);
  const act = step && findAct(step, ref.of);
  return act && 'run' in act ? act : undefined;
}

/** What a step can do, by its name: "load", "submit" or an act. */
export function findAct(step: OpenStep, name: string): CompiledAct | undefined {
  if (name === 'load' || name === 'submit') return step[name];
  return fieldOf(step.acts, name);
}

/** Every run that a step can start. */
export function runsOf({ load, submit, acts }: Pick<CompiledStep, 'load' | 'submit' | 'acts'>): readonly CompiledRun[] {
  return [load, submit, ...Object.values(acts ?? {})].flatMap((act) => (act && 'run' in act ? [act] : []));
}

/** The name of a run for the log: `run estimate` or `bicycle: submit`. */
export function describeRun(ref: RunRef): string {
  return 'named' in ref ? `run ${ref.named}` : `${ref.step}: ${ref.of}`;
}

/** Whether an event is the answer to a press. The answer to a load never starts the same load again, which could go on for ever. */
export function isAnswerToPress(event: FlowEvent): boolean {
  return 'run' in event && 'of' in event.run && event.run.of !== 'load';
}

import { type Change, inTurn } from './changes.ts';
import { goTo } from './row-targets.ts';
import type { Transition } from './transition.ts';
import { address, type StepState } from './state.ts';
import type { Model } from './model.ts';

/** The transitions that are possible on every step, whatever is in progress: another address, a reload, the end of the session. */
export function interruptionsOf(model: Model): (from: StepState) => readonly Transition[] {
  const { flow, changes, stage } = model;
  const slots = Object.entries(flow.data);
  const inMemory = slots.filter(([, { keep, privacy }]) => keep === 'memory' || privacy === 'secret').map(([name]) => name);
  const personal = slots.filter(([, { privacy }]) => privacy !== 'public').map(([name]) => name);
  const anew = anyVolatile(model);
  const reloaded = stage(inTurn(changes.clear(inMemory), anew));
  const ended = inTurn(changes.clear(personal), anew);
  const expired = stage(ended);
  const expiredAndRemembered = stage(inTurn(ended, changes.remember(true)));
  return (from) => {
    const { path, requires } = from.step;
    const isWanted = requires.some(({ otherwise }) => otherwise?.remember === true);
    return [
      { from, to: address, trigger: { kind: 'navigate' }, stages: [] },
      { from, to: address, trigger: { kind: 'reload' }, stages: reloaded },
      goTo({ from, trigger: { kind: 'expire' } }, isWanted ? expiredAndRemembered : expired, path),
    ];
  };
}

/** After a page load, facts of the session that some action changes may have any value: another tab may have changed them. */
function anyVolatile({ volatile, variables }: Model): Change {
  return new Map(
    volatile.flatMap((fact) => {
      const variable = variables.variableOf(fact);
      return variable === undefined ? [] : [[variable, variables.valueIndices(fact)] as const];
    }),
  );
}

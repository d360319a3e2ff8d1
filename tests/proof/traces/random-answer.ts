import type { CompiledRun, FactValue, RunRef } from '#engine';
import type { FactAfter, OutcomeDeclaration } from '#engine/check';

import { factsOfSlot, madeUp, valuesOf } from './made-up-slots.ts';
import type { RandomEvent } from './random-event.ts';
import { anyValue, dispatch, factsOf, type Scene, type OnStep, type Simulation } from './simulation.ts';

/** A code that no action declares. */
const UNLISTED = '*';

/** Ends the running action with one of the outcomes that the flow allows, or with a code. */
export function answer(scene: Scene, simulation: Simulation, at: OnStep, run: RunRef): RandomEvent | undefined {
  const { flow, registry, choose } = scene;
  const found = 'named' in run ? flow.runs[run.named] : runOfStep(at, run.of);
  if (found === undefined) return undefined;
  const { run: action, outcomes, errors = {} } = found;
  const declared = registry.actions[action];
  // Most of the time it succeeds, so that a randomTrace comes far.
  const isRefused = choose([false, false, false, true]);
  if (isRefused) {
    const rare = [UNLISTED, ...(declared?.errors ?? []), ...(registry.commonErrors ?? [])];
    const code = choose([choose(rare), ...Object.keys(errors).filter((known) => rare.includes(known))]);
    const refused = dispatch(scene, simulation, at, { type: 'failed', run, code });
    return { trigger: { kind: 'error', action, codes: [code] }, simulation: refused };
  }
  const outcome = choose(Object.keys(outcomes));
  const { session, stored, store } = brought(scene, simulation, declared?.outcomes[outcome]);
  const isLoad = 'of' in run && run.of === 'load';
  const now = { ...at, hasLoaded: at.hasLoaded || isLoad };
  const answered = dispatch(scene, { ...simulation, session, stored }, now, { type: 'outcome', run, outcome, store });
  return { trigger: { kind: 'outcome', action, outcome }, simulation: answered };
}

function runOfStep({ step }: OnStep, of: string): CompiledRun | undefined {
  const act = of === 'load' ? step.load : of === 'submit' ? step.submit : step.acts?.[of];
  return act && 'run' in act ? act : undefined;
}

/** What an outcome brings, as its action declares it: facts of the session, and slots from which the others are read. */
function brought(scene: Scene, simulation: Simulation, { stores = [], facts = {} }: OutcomeDeclaration = {}) {
  const { flow, registry } = scene;
  const become = Object.fromEntries(Object.entries(facts).map(([fact, after]) => [fact, oneOf(scene, fact, after)]));
  const known = { ...factsOf(scene, simulation, simulation.state), ...become } as Readonly<Record<string, FactValue>>;
  const store = stores.map((slot, index) => {
    const changes = factsOfSlot(flow, registry, slot).map((fact) => [fact, known[fact] ?? false] as const);
    return [slot, madeUp(flow, slot, { facts: Object.fromEntries(changes), number: simulation.stored + index + 1 })] as const;
  });
  const session = Object.fromEntries(Object.entries(simulation.session).map(([fact, value]) => [fact, become[fact] ?? value]));
  return { session, stored: simulation.stored + stores.length, store: Object.fromEntries(store) };
}

function oneOf(scene: Scene, fact: string, after: FactAfter): FactValue {
  if (typeof after === 'object') return scene.choose(after);
  // Where "any" is a word of the fact, it is meant as such.
  return after === 'any' && !valuesOf(scene.flow, fact).includes(after) ? anyValue(scene, fact) : after;
}

import type { CompiledRun, FactValue, RunRef } from '#engine';
import type { FactAfter, OutcomeDeclaration } from '#engine/check';

import { factsOfSlot, madeUp, valuesOf } from './made-up-slots.ts';
import type { Happened } from './happen.ts';
import { anyValue, dispatch, factsOf, type Ground, type Standing, type Visit } from './visit.ts';

/** A code that no action declares. */
const UNLISTED = '*';

/** The action that runs answers: with one of the outcomes that the flow knows, or with a code. */
export function answer(ground: Ground, visit: Visit, at: Standing, run: RunRef): Happened | undefined {
  const { flow, registry, choose } = ground;
  const found = 'named' in run ? flow.runs[run.named] : runOfStep(at, run.of);
  if (found === undefined) return undefined;
  const { run: action, outcomes, errors = {} } = found;
  const declared = registry.actions[action];
  // Most of the time it succeeds, so that a walk comes far.
  const isRefused = choose([false, false, false, true]);
  if (isRefused) {
    const rare = [UNLISTED, ...(declared?.errors ?? []), ...(registry.commonErrors ?? [])];
    const code = choose([choose(rare), ...Object.keys(errors).filter((known) => rare.includes(known))]);
    const refused = dispatch(ground, visit, at, { type: 'failed', run, code });
    return { deed: { did: 'refuse', action, codes: [code] }, visit: refused };
  }
  const outcome = choose(Object.keys(outcomes));
  const { session, stored, store } = brought(ground, visit, declared?.outcomes[outcome]);
  const isLoad = 'of' in run && run.of === 'load';
  const now = { ...at, hasLoaded: at.hasLoaded || isLoad };
  const answered = dispatch(ground, { ...visit, session, stored }, now, { type: 'outcome', run, outcome, store });
  return { deed: { did: 'answer', action, outcome }, visit: answered };
}

function runOfStep({ step }: Standing, of: string): CompiledRun | undefined {
  const act = of === 'load' ? step.load : of === 'submit' ? step.submit : step.acts?.[of];
  return act && 'run' in act ? act : undefined;
}

/** What an outcome brings, as its action declares it: facts of the session, and slots from which the others are read. */
function brought(ground: Ground, visit: Visit, { stores = [], facts = {} }: OutcomeDeclaration = {}) {
  const { flow, registry } = ground;
  const become = Object.fromEntries(Object.entries(facts).map(([fact, after]) => [fact, oneOf(ground, fact, after)]));
  const says = { ...factsOf(ground, visit, visit.state), ...become } as Readonly<Record<string, FactValue>>;
  const store = stores.map((slot, index) => {
    const told = factsOfSlot(flow, registry, slot).map((fact) => [fact, says[fact] ?? false] as const);
    return [slot, madeUp(flow, slot, { says: Object.fromEntries(told), number: visit.stored + index + 1 })] as const;
  });
  const session = Object.fromEntries(Object.entries(visit.session).map(([fact, value]) => [fact, become[fact] ?? value]));
  return { session, stored: visit.stored + stores.length, store: Object.fromEntries(store) };
}

function oneOf(ground: Ground, fact: string, after: FactAfter): FactValue {
  if (typeof after === 'object') return ground.choose(after);
  // Where "any" is a word of the fact, it is meant as such.
  return after === 'any' && !valuesOf(ground.flow, fact).includes(after) ? anyValue(ground, fact) : after;
}

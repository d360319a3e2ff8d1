import { type FlowState, type OpenStep, takeQuery } from '#engine';
import type { Deed } from '#engine/prove';

import { answer } from './answer.ts';
import { factsOfSlot, madeUp } from './made-up-slots.ts';
import { anyValue, dispatch, factsOf, type Ground, isOn, landOn, type Standing, type Visit } from './visit.ts';

/** One thing that happened, and the visit after it. */
export interface Happened {
  readonly deed: Deed;
  readonly visit: Visit;
}

type Happen = () => Happened | undefined;

/** Something happens; nothing where what was chosen cannot happen here. */
export function happen(ground: Ground, visit: Visit): Happened | undefined {
  const { at } = visit;
  switch (at) {
    case 'outside':
      return comeIn(ground, visit);
    case 'lost':
      return wander(visit);
    case 'address':
      return ask(ground, visit);
    default:
      return ground.choose(at.run ? whileRunning(ground, visit, at) : onStep(ground, visit, at))();
  }
}

/** By the front door or another, with or without what a link brings. */
function comeIn(ground: Ground, visit: Visit): Happened {
  const { flow, choose } = ground;
  const doors = flow.steps.filter(({ door }) => door === true).map(({ path }) => path);
  const path = choose([flow.base, ...doors]);
  const taken = takeQuery(flow, visit.state, choose(['', ...Object.keys(flow.query).map((name) => `?${name}=1`)]));
  const state = taken?.state ?? visit.state;
  return { deed: { did: taken ? 'link' : 'come', path }, visit: landOn(ground, { ...visit, state }, path) };
}

function wander(visit: Visit): Happened {
  return { deed: { did: 'wander' }, visit: { ...visit, at: 'address' } };
}

function ask(ground: Ground, visit: Visit): Happened {
  const { flow, choose } = ground;
  const path = choose([flow.base, ...flow.steps.flatMap(({ path: own, aliases = [] }) => [own, ...aliases])]);
  return { deed: { did: 'ask', path }, visit: landOn(ground, visit, path) };
}

function whileRunning(ground: Ground, visit: Visit, at: Standing): readonly Happen[] {
  const answers = () => (at.run ? answer(ground, visit, at, at.run) : undefined);
  return [...twelve(answers), () => type(ground, visit, at), () => interrupt(ground, visit, at)];
}

/** What can happen on a step. What leads on is chosen more often than what does not, so that a walk comes far. */
function onStep(ground: Ground, visit: Visit, at: Standing): readonly Happen[] {
  const { step } = at;
  const acts = Object.keys(step.acts ?? {}).map((act) => () => ({
    deed: { did: 'act', act } as const,
    visit: dispatch(ground, visit, at, { type: 'act', step: step.id, name: act }),
  }));
  const leadOn = [
    ...(step.submit ? [() => submit(ground, visit, at)] : []),
    ...(at.hasLoaded ? [] : [() => answer(ground, visit, at, { step: step.id, of: 'load' })]),
    ...acts,
  ];
  return [
    ...leadOn.flatMap(twelve),
    () => type(ground, visit, at),
    () => goBack(ground, visit, at),
    () => interrupt(ground, visit, at),
  ];
}

function twelve(happening: Happen): readonly Happen[] {
  return Array.from({ length: 12 }, () => happening);
}

function submit(ground: Ground, visit: Visit, at: Standing): Happened {
  const { data, stored } = fillIn(ground, visit, at.step, true);
  const sent = dispatch(ground, { ...visit, stored }, at, { type: 'submit', step: at.step.id, data });
  return { deed: { did: 'submit' }, visit: sent };
}

function type(ground: Ground, visit: Visit, at: Standing): Happened | undefined {
  const slot = ground.flow.slotOfForm.get(at.step.form ?? '');
  if (slot === undefined) return undefined;
  const { data, stored } = fillIn(ground, visit, at.step, false);
  return { deed: { did: 'type' }, visit: dispatch(ground, { ...visit, stored }, at, { type: 'edit', slot, value: data }) };
}

/** A form that is filled in, or only begun: then facts that are read from it may be anything. */
function fillIn(ground: Ground, visit: Visit, step: OpenStep, isWhole: boolean) {
  const { flow, registry } = ground;
  const slot = flow.slotOfForm.get(step.form ?? '');
  if (slot === undefined) return { data: {}, stored: visit.stored };
  const stored = visit.stored + 1;
  const said = factsOfSlot(flow, registry, slot).map((fact) => {
    const filled = isWhole ? registry.readings?.[fact]?.filled : undefined;
    return [fact, filled ?? anyValue(ground, fact)] as const;
  });
  return { data: madeUp(flow, slot, { says: Object.fromEntries(said), number: stored }), stored };
}

function goBack(ground: Ground, visit: Visit, at: Standing): Happened | undefined {
  const gone = dispatch(ground, visit, at, { type: 'back', step: at.step.id });
  // Leaving may clear what no fact is read from: for the proof, nothing has happened.
  const factsIn = ({ state }: Visit) => JSON.stringify(factsOf(ground, visit, state));
  return isOn(gone, at.step) && factsIn(gone) === factsIn(visit) ? undefined : { deed: { did: 'back' }, visit: gone };
}

/** Another address, the page loaded anew, or a session that ends: what other tabs have done meanwhile shows. */
function interrupt(ground: Ground, visit: Visit, at: Standing): Happened {
  const { data } = ground.flow;
  const { state } = visit;
  const session = anew(ground, visit);
  return ground.choose<() => Happened>([
    () => wander(visit),
    () => {
      const left = without(state, (slot) => data[slot]?.keep === 'memory' || data[slot]?.privacy === 'secret');
      return { deed: { did: 'reload' }, visit: { ...visit, at: 'address', session, state: left } };
    },
    () => {
      const { path, requires } = at.step;
      const isWanted = requires.some(({ otherwise }) => otherwise?.remember === true);
      const left = without(state, (slot) => data[slot]?.privacy !== 'public');
      const remembered = isWanted ? path : state.remembered;
      return { deed: { did: 'expire' }, visit: landOn(ground, { ...visit, session, state: { ...left, remembered } }, path) };
    },
  ])();
}

/** Facts of the session that some action changes may be otherwise by now. */
function anew(ground: Ground, { session }: Visit): Visit['session'] {
  const facts = Object.entries(session);
  return Object.fromEntries(facts.map(([fact, value]) => [fact, ground.restless.has(fact) ? anyValue(ground, fact) : value]));
}

function without(state: FlowState, isGone: (slot: string) => boolean): FlowState {
  return { ...state, slots: Object.fromEntries(Object.entries(state.slots).filter(([slot]) => !isGone(slot))) };
}

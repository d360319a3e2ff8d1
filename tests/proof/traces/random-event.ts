import { type FlowState, type OpenStep, takeQuery } from '#engine';
import type { Trigger } from '#engine/prove';

import { answer } from './random-answer.ts';
import { factsOfSlot, madeUp } from './made-up-slots.ts';
import { anyValue, dispatch, factsOf, type Scene, isOn, settleOn, type OnStep, type Simulation } from './simulation.ts';

/** One thing that event, and the simulation after it. */
export interface RandomEvent {
  readonly trigger: Trigger;
  readonly simulation: Simulation;
}

type Choice = () => RandomEvent | undefined;

/** Takes a random event; undefined when the chosen one is impossible here. */
export function randomEvent(scene: Scene, simulation: Simulation): RandomEvent | undefined {
  const { at } = simulation;
  switch (at) {
    case 'outside':
      return enter(scene, simulation);
    case 'notFound':
      return navigate(simulation);
    case 'address':
      return openPath(scene, simulation);
    default:
      return scene.choose(at.run ? whileRunning(scene, simulation, at) : onStep(scene, simulation, at))();
  }
}

/** By the front entry or another, with or without the parameters of a link. */
function enter(scene: Scene, simulation: Simulation): RandomEvent {
  const { flow, choose } = scene;
  const deepLinks = flow.steps.filter(({ deepLink }) => deepLink === true).map(({ path }) => path);
  const path = choose([flow.base, ...deepLinks]);
  const taken = takeQuery(flow, simulation.state, choose(['', ...Object.keys(flow.query).map((name) => `?${name}=1`)]));
  const state = taken?.state ?? simulation.state;
  return { trigger: { kind: taken ? 'followLink' : 'enter', path }, simulation: settleOn(scene, { ...simulation, state }, path) };
}

function navigate(simulation: Simulation): RandomEvent {
  return { trigger: { kind: 'navigate' }, simulation: { ...simulation, at: 'address' } };
}

function openPath(scene: Scene, simulation: Simulation): RandomEvent {
  const { flow, choose } = scene;
  const path = choose([flow.base, ...flow.steps.flatMap(({ path: own, aliases = [] }) => [own, ...aliases])]);
  return { trigger: { kind: 'openPath', path }, simulation: settleOn(scene, simulation, path) };
}

function whileRunning(scene: Scene, simulation: Simulation, at: OnStep): readonly Choice[] {
  const answers = () => (at.run ? answer(scene, simulation, at, at.run) : undefined);
  return [...twelve(answers), () => type(scene, simulation, at), () => interrupt(scene, simulation, at)];
}

/** The events that are possible on a step. Those that continue are more likely, so that a trace gets far. */
function onStep(scene: Scene, simulation: Simulation, at: OnStep): readonly Choice[] {
  const { step } = at;
  const acts = Object.keys(step.acts ?? {}).map((act) => () => ({
    trigger: { kind: 'act', act } as const,
    simulation: dispatch(scene, simulation, at, { type: 'act', step: step.id, name: act }),
  }));
  const forward = [
    ...(step.submit ? [() => submit(scene, simulation, at)] : []),
    ...(at.hasLoaded ? [] : [() => answer(scene, simulation, at, { step: step.id, of: 'load' })]),
    ...acts,
  ];
  return [
    ...forward.flatMap(twelve),
    () => type(scene, simulation, at),
    () => goBack(scene, simulation, at),
    () => interrupt(scene, simulation, at),
  ];
}

function twelve(event: Choice): readonly Choice[] {
  return Array.from({ length: 12 }, () => event);
}

function submit(scene: Scene, simulation: Simulation, at: OnStep): RandomEvent {
  const { data, stored } = fillIn(scene, simulation, at.step, true);
  const sent = dispatch(scene, { ...simulation, stored }, at, { type: 'submit', step: at.step.id, data });
  return { trigger: { kind: 'submit' }, simulation: sent };
}

function type(scene: Scene, simulation: Simulation, at: OnStep): RandomEvent | undefined {
  const slot = scene.flow.slotOfForm.get(at.step.form ?? '');
  if (slot === undefined) return undefined;
  const { data, stored } = fillIn(scene, simulation, at.step, false);
  return {
    trigger: { kind: 'type' },
    simulation: dispatch(scene, { ...simulation, stored }, at, { type: 'edit', slot, value: data }),
  };
}

/** A form that is filled in, or only begun: then facts that are read from it may be anything. */
function fillIn(scene: Scene, simulation: Simulation, step: OpenStep, isWhole: boolean) {
  const { flow, registry } = scene;
  const slot = flow.slotOfForm.get(step.form ?? '');
  if (slot === undefined) return { data: {}, stored: simulation.stored };
  const stored = simulation.stored + 1;
  const said = factsOfSlot(flow, registry, slot).map((fact) => {
    const filled = isWhole ? registry.readings?.[fact]?.filled : undefined;
    return [fact, filled ?? anyValue(scene, fact)] as const;
  });
  return { data: madeUp(flow, slot, { facts: Object.fromEntries(said), number: stored }), stored };
}

function goBack(scene: Scene, simulation: Simulation, at: OnStep): RandomEvent | undefined {
  const gone = dispatch(scene, simulation, at, { type: 'back', step: at.step.id });
  // Leaving may clear slots that no fact reads: for the proof, nothing has happened.
  const factsIn = ({ state }: Simulation) => JSON.stringify(factsOf(scene, simulation, state));
  return isOn(gone, at.step) && factsIn(gone) === factsIn(simulation)
    ? undefined
    : { trigger: { kind: 'back' }, simulation: gone };
}

/** Another address, a reload, or the end of the session; changes by other tabs become visible. */
function interrupt(scene: Scene, simulation: Simulation, at: OnStep): RandomEvent {
  const { data } = scene.flow;
  const { state } = simulation;
  const session = anew(scene, simulation);
  return scene.choose<() => RandomEvent>([
    () => navigate(simulation),
    () => {
      const left = without(state, (slot) => data[slot]?.keep === 'memory' || data[slot]?.privacy === 'secret');
      return { trigger: { kind: 'reload' }, simulation: { ...simulation, at: 'address', session, state: left } };
    },
    () => {
      const { path, requires } = at.step;
      const isWanted = requires.some(({ otherwise }) => otherwise?.remember === true);
      const left = without(state, (slot) => data[slot]?.privacy !== 'public');
      const remembered = isWanted ? path : state.remembered;
      return {
        trigger: { kind: 'expire' },
        simulation: settleOn(scene, { ...simulation, session, state: { ...left, remembered } }, path),
      };
    },
  ])();
}

/** Facts of the session that some action changes may be otherwise by now. */
function anew(scene: Scene, { session }: Simulation): Simulation['session'] {
  const facts = Object.entries(session);
  return Object.fromEntries(facts.map(([fact, value]) => [fact, scene.volatile.has(fact) ? anyValue(scene, fact) : value]));
}

function without(state: FlowState, isGone: (slot: string) => boolean): FlowState {
  return { ...state, slots: Object.fromEntries(Object.entries(state.slots).filter(([slot]) => !isGone(slot))) };
}

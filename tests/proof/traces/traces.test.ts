import { readFileSync } from 'node:fs';

import { openFlow } from '#engine';
import { compileFlow } from '#engine/check';
import { type Witness, witnessOf } from '#engine/prove';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { mutate } from '../mutate.ts';
import { registry } from '../registry.ts';
import { type Choose, sceneOf } from './simulation.ts';
import { type Event, describeUnknown, randomTrace } from './random-trace.ts';

const TRACES = 20;
const TURNS = 200;

/** A person who chooses at random. */
const choosers = fc.infiniteStream(fc.nat()).map((stream): Choose => <T>(some: readonly T[]) => {
  const [chosen = 0] = stream.take(1);
  return some[chosen % some.length] as T;
});

function flowOf(
  name: string,
  options: Readonly<Record<string, unknown>> = {},
  text = readFileSync(`flows/${name}.json`, 'utf8'),
) {
  return compileFlow({ file: `flows/${name}.json`, text }, { overlay: { options } });
}

function tracesThrough(flow: ReturnType<typeof flowOf>): readonly (readonly Event[])[] {
  const scene = sceneOf(openFlow(flow), registry);
  return fc.sample(choosers, TRACES).map((choose) => randomTrace(scene(choose), TURNS));
}

function unknownOf(witness: Witness, traces: readonly (readonly Event[])[]): readonly string[] {
  return traces.flatMap((events) => describeUnknown(witness, events) ?? []);
}

describe.each([
  { name: 'enrollment', options: {} },
  { name: 'enrollment', options: { identifierLogin: true } },
  { name: 'transfer-plan', options: {} },
  { name: 'transfer-plan', options: { verification: 'agent' } },
  { name: 'embed', options: {} },
])('the visitor who traverses through $name with $options at random', ({ name, options }) => {
  const flow = flowOf(name, options);
  const traces = tracesThrough(flow);

  test('contains nothing that the proof excludes', { timeout: 60_000 }, () => {
    expect(unknownOf(witnessOf(flow, registry), traces)).toEqual([]);
  });

  test('reaches most of the steps', () => {
    const observed = new Set(traces.flat().flatMap(({ after }) => (after.observed.at === 'step' ? [after.observed.step] : [])));

    expect(observed.size).toBeGreaterThan(flow.steps.length * 0.65);
  });
});

describe('a wrong proof is detected', () => {
  const flow = flowOf('transfer-plan');
  const traces = tracesThrough(flow);

  test('for another flow', () => {
    const at = ['runs', 'open-plan', 'outcomes', 'opened'];
    const other = flowOf('transfer-plan', {}, mutate({ flow: 'transfer-plan', at, to: { to: 'verify-phone' } }));

    expect(unknownOf(witnessOf(other, registry), traces)).not.toEqual([]);
  });

  test('with a wrong outcome of an action', () => {
    const name = 'validate-transfer-code';
    const actions = { ...registry.actions, [name]: { name, outcomes: {}, errors: [] } };
    const believed = { ...registry, actions };

    expect(unknownOf(witnessOf(flow, believed), traces)).not.toEqual([]);
  });

  test('with a fact that changes without an event', () => {
    const witness = witnessOf(flow, registry);
    const forge = ({ before, trigger, after }: Event): Event => {
      const facts = { ...after.facts, codeSent: after.facts['codeSent'] !== true };
      return { before, trigger, after: { ...after, facts } };
    };
    const forged = traces.map((events) => events.filter(({ trigger }) => trigger.kind === 'act').map(forge));

    expect(unknownOf(witness, forged)).not.toEqual([]);
  });
});

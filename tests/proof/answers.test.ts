import { advance, emptyState, type FlowState, locate, openFlow, readFacts, settle } from '#engine';
import { compileFlow, type FlowSource } from '#engine/check';
import { type Moment, proveFlow, type Trigger, witnessOf } from '#engine/prove';
import { expect, test } from 'vitest';

import { petClaim } from './pet-claim.ts';

const registry = { actions: {} };
const source = petClaim();

const failuresOf = (flow: FlowSource) =>
  proveFlow(compileFlow(flow), registry).failures.map(({ fault, message }) => `${fault}: ${message}`);

/** The flow with a row before the others of the form "pet", which goes to a step of its own. */
const withRow = (when: string) =>
  petClaim((flow) => {
    const odd = {
      id: 'odd',
      path: '/odd',
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      acts: { on: { do: { to: 'treatment' } } },
    };
    const [pet, ...others] = flow.steps;
    const rows = pet?.submit?.do ?? [];
    return { ...flow, steps: [{ ...pet, submit: { do: [{ when, to: 'odd' }, ...rows] } }, odd, ...others] };
  });

test('the flow is proved', () => {
  expect(failuresOf(source)).toEqual([]);
});

test.for([
  "kind == 'dog' && !coughs",
  "kind == 'cat' && insured",
  '!(age >= 2) && !(age < 2)',
  'age >= 2 && age < 10',
  "coughs && kind == 'cat'",
  "!chipped && kind == 'dog'",
])('a sent form can give: %s', (when) => {
  expect(failuresOf(withRow(when))).toEqual([]);
});

test.for(["kind == 'unanswered'", '!agreed'])('a form that requires an answer never gives: %s', (when) => {
  expect(failuresOf(withRow(when))).toContainEqual(expect.stringContaining('"odd"'));
});

test('a step that requires a sent form shows its answers', () => {
  const flow = petClaim((written) => {
    const steps = written.steps.map((step) =>
      step.id === 'vet'
        ? { ...step, acts: { on: { do: [{ when: "kind == 'unanswered'", to: 'odd' }, { to: 'treatment' }] } } }
        : step,
    );
    const odd = {
      id: 'odd',
      path: '/odd',
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      acts: { on: { do: { to: 'treatment' } } },
    };
    return { ...written, steps: [...steps, odd] };
  });

  expect(failuresOf(flow)).toContainEqual(expect.stringContaining('"odd"'));
});

/** Numbers that look random and are the same each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state >>> 8;
  }
}

const compiled = compileFlow(source);
const flow = openFlow(compiled);
const factsOf = (state: FlowState) => readFacts(flow, { ...state, session: {}, options: flow.options }, {});

/** What a visitor does at random, as a chain of moments; only what the forms accept is sent. */
function randomMoments(
  seed: number,
  turns: number,
): readonly { readonly trigger: Trigger; readonly before: Moment; readonly after: Moment }[] {
  const drawn = numbers(seed);
  const choose = <T>(some: readonly T[]): T => some[drawn.next().value % some.length] as T;
  let state = emptyState;
  let step = '/pet';
  const moment = (): Moment => ({
    observed: { at: 'step', step: flow.byPath.get(step)?.id ?? '', hasLoaded: true },
    facts: { ...factsOf(state), remembered: false },
  });
  const land = (path: string): void => {
    const location = locate(flow, factsOf(state), path);
    state = settle(state, location).state;
    if (location.kind === 'redirect') land(location.path);
    else step = path;
  };
  return Array.from({ length: turns }, () => {
    const before = moment();
    const id = before.observed.at === 'step' ? before.observed.step : '';
    const at = flow.byId.get(id);
    const kind = choose(['dog', 'cat'] as const);
    const some = <T>(value: T) => choose([{}, value]);
    const typed = {
      ...some({ kind }),
      ...some({ age: choose([0, 2, 9, 30]) }),
      ...some({ signs: choose([['cough'], ['limp'], ['cough', 'limp']]) }),
      ...some({ insured: choose([true, false]) }),
      ...some({ agreed: true }),
      ...some({ chip: '4711' }),
      ...some({ items: [{ amount: choose([100, 400]) }] }),
    };
    const pet = { ...typed, kind, insured: choose([true, false]), agreed: true, ...(kind === 'dog' ? { chip: '4711' } : {}) };
    const claim = state.slots['claim'] as object | undefined;
    const ofForm =
      id === 'pet'
        ? { typed: { ...claim, ...typed }, whole: pet }
        : { typed: { ...claim, cost: choose([1, 10_000]) }, whole: { cost: choose([1, 20_000]) } };
    const trigger: Trigger = choose([
      ...(at?.form === undefined ? [] : ([{ kind: 'type' }, { kind: 'submit' }] as const)),
      ...Object.keys(at?.acts ?? {}).map((act) => ({ kind: 'act', act }) as const),
      ...(id === 'pet' ? [] : ([{ kind: 'back' }] as const)),
    ]);
    const event =
      trigger.kind === 'type'
        ? ({ type: 'edit', slot: 'claim', value: ofForm.typed } as const)
        : trigger.kind === 'submit'
          ? ({ type: 'submit', step: id, data: ofForm.whole } as const)
          : trigger.kind === 'act'
            ? ({ type: 'act', step: id, name: trigger.act } as const)
            : ({ type: 'back', step: id } as const);
    const next = advance(flow, state, event, factsOf);
    state = next.state;
    const go = next.effects.find((effect) => effect.kind === 'go');
    land(go?.path ?? step);
    return { before, trigger, after: moment() };
  });
}

test('the proof allows everything that visitors do with real answers', () => {
  const witness = witnessOf(compiled, registry);

  const moments = [1, 2, 3, 4].flatMap((seed) => randomMoments(seed, 200));
  const excluded = moments.filter(({ before, trigger, after }) => !witness.allows(before, trigger, after));

  expect(excluded).toEqual([]);
  expect(new Set(moments.map(({ after }) => JSON.stringify(after))).size).toBeGreaterThan(60);
});

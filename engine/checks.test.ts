import { expect, test } from 'vitest';

import { compileFlow, type Flow } from './check/index.ts';
import { advance, emptyState, type FlowState, openFlow, readFacts } from './index.ts';
import { proveFlow } from './prove/index.ts';

const written: Flow = {
  flow: 'claim',
  version: 1,
  base: '/',
  data: {
    pet: { form: 'pet', privacy: 'phi' },
    owner: { form: 'owner', privacy: 'contact' },
    code: { form: 'code', privacy: 'secret', keep: 'memory' },
  },
  facts: { hasOwner: { answered: 'owner' } },
  guards: { hasOwner: { when: 'hasOwner', description: 'there is an owner' } },
  errors: { '*': { stay: true } },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  steps: [
    {
      id: 'pet',
      path: '/pet',
      form: 'pet',
      title: 'pet.title',
      submit: {
        do: [
          { when: '!hasOwner', to: 'owner' },
          { track: 'pet', to: 'code' },
        ],
      },
    },
    { id: 'owner', path: '/owner', form: 'owner', title: 'owner.title', submit: { do: { to: 'code' } } },
    { id: 'code', path: '/code', form: 'code', title: 'code.title', submit: { do: { to: 'check' } } },
    {
      id: 'check',
      path: '/check',
      title: 'check.title',
      requires: [{ guard: 'hasOwner', otherwise: { to: 'owner' } }],
      check: 'earlier',
      submit: { do: { to: 'end' } },
    },
    { id: 'end', path: '/end', requires: [{ guard: 'hasOwner', otherwise: { to: 'owner' } }], end: 'done' },
  ],
};
const compiled = compileFlow({ file: 'claim.json', text: JSON.stringify(written) });
const flow = openFlow(compiled);
const readFactsOf = (state: FlowState) => readFacts(flow, { ...state, session: {}, options: {} }, {});
const take = (state: FlowState, event: Parameters<typeof advance>[2]) => advance(flow, state, event, readFactsOf);
const answered: FlowState = { ...emptyState, slots: { pet: { name: 'Tom' }, owner: { name: 'Ana' } } };
const change = { type: 'act', step: 'check', name: 'change:pet' } as const;
const send = (name: string) => ({ type: 'submit', step: 'pet', data: { name } }) as const;

test('the answers of all earlier steps are checked, those of a secret slot left out', () => {
  expect(flow.byId.get('check')?.content?.checked?.map(({ step }) => step)).toEqual(['pet', 'owner']);
});

test('a step whose answers the visitor changes returns to the check once', () => {
  const left = take(answered, change);
  const returned = take(left.state, send('Kim'));
  const again = take(returned.state, send('Kim'));

  expect(left.effects).toEqual([{ kind: 'go', path: '/pet' }]);
  expect(returned.effects).toEqual([
    { kind: 'track', event: 'pet' },
    { kind: 'go', path: '/check' },
  ]);
  expect(returned.state.slots).toEqual({ pet: { name: 'Kim' }, owner: { name: 'Ana' } });
  expect(again.effects.at(-1)).toEqual({ kind: 'go', path: '/code' });
});

test('a condition of the flow decides before the return', () => {
  const left = take({ ...answered, slots: { pet: { name: 'Tom' } } }, change);

  expect(take(left.state, send('Kim')).effects.at(-1)).toEqual({ kind: 'go', path: '/owner' });
});

test('a flow with a check is proved', () => {
  expect(proveFlow(compiled, { actions: {} }).failures.map(({ message }) => message)).toEqual([]);
});

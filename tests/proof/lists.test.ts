import { compileFlow, type Flow } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { expect, test } from 'vitest';

/** A flow with a step of its own for visitors who go on with an empty list. */
function failuresWith(minimum: number): readonly string[] {
  const flow: Flow = {
    flow: 'claim',
    version: 1,
    base: '/',
    data: { pets: { privacy: 'phi' } },
    facts: { hasPets: { answered: 'pets' } },
    guards: { hasPets: { when: 'hasPets', description: 'there is a pet' } },
    errors: { '*': { stay: true } },
    entry: [{ to: 'pets' }],
    notFound: 'not-found',
    steps: [
      {
        id: 'pets',
        path: '/pets',
        repeat: { slot: 'pets', form: 'pet', minimum },
        submit: { do: [{ when: '!hasPets', to: 'none' }, { to: 'end' }] },
      },
      { id: 'none', path: '/none', end: 'stop' },
      { id: 'end', path: '/end', requires: [{ guard: 'hasPets', otherwise: { to: 'pets' } }], end: 'done' },
    ],
  };
  const compiled = compileFlow({ file: 'claim.json', text: JSON.stringify(flow) });
  return proveFlow(compiled, { actions: {} }).failures.map(({ message }) => message);
}

test('visitors go on with a list that needs no item, whether or not it has one', () => {
  expect(failuresWith(0)).toEqual([]);
});

test('no visitor goes on without an item where the list needs one', () => {
  expect(failuresWith(1)).toContainEqual(expect.stringContaining('"none"'));
});

test('visitors go on without an item where only another step with the same list needs one', () => {
  const flow: Flow = {
    flow: 'claim',
    version: 1,
    base: '/',
    data: { pets: { privacy: 'phi' } },
    facts: { hasPets: { answered: 'pets' } },
    guards: { hasPets: { when: 'hasPets', description: 'there is a pet' } },
    errors: { '*': { stay: true } },
    entry: [{ to: 'pets' }],
    notFound: 'not-found',
    steps: [
      {
        id: 'pets',
        path: '/pets',
        repeat: { slot: 'pets', form: 'pet', minimum: 0 },
        submit: { do: [{ when: 'hasPets', to: 'end' }, { to: 'none' }] },
      },
      { id: 'none', path: '/none', submit: { do: { to: 'more' } } },
      { id: 'more', path: '/more', repeat: { slot: 'pets', form: 'pet' }, submit: { do: { to: 'end' } } },
      { id: 'end', path: '/end', requires: [{ guard: 'hasPets', otherwise: { to: 'pets' } }], end: 'done' },
    ],
  };
  const compiled = compileFlow({ file: 'claim.json', text: JSON.stringify(flow) });
  expect(proveFlow(compiled, { actions: {} }).failures.map(({ message }) => message)).toEqual([]);
});

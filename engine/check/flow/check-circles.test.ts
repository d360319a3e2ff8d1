import { expect, test } from 'vitest';

import { checkFlow } from '../index.ts';

/** By step: the rows that its load takes, after an answer, after another answer, and after an error. */
type Loads = Readonly<Record<string, { readonly asked: object; readonly refused?: object; readonly failed?: object }>>;

function circlesIn(loads: Loads): readonly string[] {
  const flow = {
    flow: 'pets',
    version: 1,
    base: '/',
    data: {},
    facts: { open: { type: 'boolean', from: 'session' } },
    guards: { open: { when: 'open', description: 'the shop is open' } },
    errors: { '*': { stay: true } },
    entry: [{ to: 'pet' }],
    notFound: 'not-found',
    steps: Object.entries(loads).map(([id, { asked, refused, failed }]) => ({
      id,
      path: `/${id}`,
      load: { run: 'ask', outcomes: { asked, ...(refused && { refused }) }, ...(failed && { errors: { '*': failed } }) },
    })),
  };
  const found = checkFlow({ file: 'flows/pets.json', text: JSON.stringify(flow) });
  return found.filter(({ code }) => code === 'FLOW048').map(({ message }) => message);
}

const stay = { stay: true };

test.each<[string, Loads]>([
  ['outcomes', { pet: { asked: { to: 'vet' } }, vet: { asked: { to: 'pet' } } }],
  ['every outcome', { pet: { asked: { to: 'vet' } }, vet: { asked: { to: 'pet' }, refused: { to: 'pet' } } }],
  ['errors', { pet: { asked: stay, failed: { to: 'vet' } }, vet: { asked: stay, failed: { to: 'pet' } } }],
])('the checker reports loads that go to each other by %s', (_, loads) => {
  expect(circlesIn(loads)).toEqual(['the loads of "pet" and "vet" go to each other, without end']);
});

test('the checker reports a circle of three loads once', () => {
  const loads = { pet: { asked: { to: 'vet' } }, vet: { asked: { to: 'shop' } }, shop: { asked: { to: 'pet' } } };

  expect(circlesIn(loads)).toEqual(['the loads of "pet" and "vet" and "shop" go to each other, without end']);
});

test('the checker reports a circle of three loads when the outcomes of one go to both of the others', () => {
  const loads = {
    pet: { asked: { to: 'vet' }, refused: { to: 'shop' } },
    vet: { asked: { to: 'pet' } },
    shop: { asked: { to: 'pet' } },
  };

  expect(circlesIn(loads)).toEqual(['the loads of "pet" and "vet" and "shop" go to each other, without end']);
});

test.each<[string, Loads]>([
  ['a condition can end it', { pet: { asked: { to: 'vet' } }, vet: { asked: [{ when: 'open', to: 'pet' }, stay] } }],
  ['a condition comes before it', { pet: { asked: { to: 'vet' } }, vet: { asked: [{ when: 'open', ...stay }, { to: 'pet' }] } }],
  ['another outcome stays', { pet: { asked: stay, refused: { to: 'vet' } }, vet: { asked: { to: 'pet' }, refused: stay } }],
  [
    'another outcome goes on',
    { pet: { asked: { to: 'vet' }, refused: { to: 'shop' } }, vet: { asked: { to: 'pet' } }, shop: { asked: stay } },
  ],
  ['the last load stays', { pet: { asked: { to: 'vet' } }, vet: { asked: stay } }],
])('the checker accepts loads that go to other steps when %s', (_, loads) => {
  expect(circlesIn(loads)).toEqual([]);
});

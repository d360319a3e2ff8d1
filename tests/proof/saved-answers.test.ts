import { compileFlow, withForms } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { expect, test } from 'vitest';

const form = {
  form: 'pet',
  version: 1,
  schema: { type: 'object', required: ['kind'], properties: { kind: { enum: ['dog', 'cat'] } } },
  ui: { order: ['kind'], fields: { kind: { widget: 'radio', label: 'pet.kind' } } },
};

/** A flow whose form is never sent on its own step: only saved answers can be complete. */
const flow = {
  flow: 'claim',
  version: 1,
  base: '/',
  data: { pet: { form: 'pet', privacy: 'contact' } },
  facts: { described: { sent: 'pet', title: 'The pet is described' }, kind: { of: 'pet.kind', title: 'What pet it is' } },
  guards: { described: { when: 'described', description: 'the pet is described' } },
  errors: { '*': { stay: true } },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  steps: [
    {
      id: 'pet',
      path: '/pet',
      form: 'pet',
      back: null,
      acts: { later: { run: 'save-draft', send: ['pet'], outcomes: { saved: { to: 'over' } } } },
    },
    {
      id: 'continue',
      path: '/continue',
      deepLink: true,
      back: null,
      submit: {
        run: 'open-draft',
        outcomes: { opened: [{ when: "described && kind == 'dog'", to: 'dog' }, { to: 'pet' }] },
      },
    },
    { id: 'over', path: '/over', back: null, end: 'done' },
    { id: 'dog', path: '/dog', requires: [{ guard: 'described', otherwise: { to: 'pet' } }], back: null, end: 'done' },
  ],
};
const source = withForms({ file: 'claim.json', text: JSON.stringify(flow) }, () => form);

const failuresWith = (opened: object) =>
  proveFlow(compileFlow(source), {
    actions: {
      'save-draft': { name: 'save-draft', outcomes: { saved: {} }, errors: [], sendsAnswers: true },
      'open-draft': { name: 'open-draft', outcomes: { opened }, errors: [] },
    },
  }).failures.map(({ fault, message }) => `${fault}: ${message}`);

test('saved answers come back as answers, and as forms that were sent', () => {
  expect(failuresWith({ bringsBack: 'save-draft' })).toEqual([]);
});

test('an action that brings nothing back fills no slot', () => {
  expect(failuresWith({})).toContainEqual(expect.stringContaining('"dog"'));
});

test('a run that saves answers lists which forms were sent beside them', () => {
  const [pet] = compileFlow(source).steps;

  expect(pet?.acts?.['later']).toMatchObject({ send: ['pet', 'sent.pet'] });
});

test('a fact that the app reads from saved answers may be anything once they are back', () => {
  const [pet, ...others] = flow.steps;
  const read = {
    ...flow,
    facts: { ...flow.facts, isDog: { type: 'boolean', from: 'slots', title: 'The pet is a dog' } },
    entry: [{ to: 'continue' }],
    steps: [
      ...others.map((step) =>
        step.id === 'continue'
          ? { ...step, submit: { run: 'open-draft', outcomes: { opened: [{ when: 'isDog', to: 'dog' }, { to: 'pet' }] } } }
          : step.id === 'dog'
            ? { ...step, requires: [] }
            : step,
      ),
      pet,
    ],
  };
  const text = JSON.stringify(read);
  const isDog = { slots: ['pet'], needs: ['pet'], read: ({ slots }: { slots: object }) => 'pet' in slots };
  const { failures } = proveFlow(compileFlow(withForms({ file: 'claim.json', text }, () => form)), {
    actions: {
      'save-draft': { name: 'save-draft', outcomes: { saved: {} }, errors: [], sendsAnswers: true },
      'open-draft': { name: 'open-draft', outcomes: { opened: { bringsBack: 'save-draft' } }, errors: [] },
    },
    readings: { isDog },
  });

  expect(failures.map(({ message }) => message)).toEqual([]);
});

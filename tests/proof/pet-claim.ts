import { type FlowSource, withForms } from '#engine/check';

const option = (value: string) => `pet.${value}`;

const pet = {
  form: 'pet',
  submit: 'pet.next',
  schema: {
    properties: { items: { type: 'array', items: { type: 'object', properties: { amount: { type: 'integer' } } } } },
  },
  fields: {
    items: { widget: 'items', label: 'pet.items', message: 'pet.wrong' },
    kind: {
      widget: 'radio',
      label: 'pet.kind',
      required: true,
      message: 'pet.wrong',
      options: { dog: option('dog'), cat: option('cat') },
    },
    age: { widget: 'number', label: 'pet.age', minimum: 0, maximum: 40, message: 'pet.wrong' },
    signs: {
      widget: 'checkboxes',
      label: 'pet.signs',
      message: 'pet.wrong',
      options: { cough: option('cough'), limp: option('limp') },
    },
    insured: { widget: 'yes-no', label: 'pet.insured', required: true, message: 'pet.wrong' },
    agreed: { widget: 'checkbox', label: 'pet.agreed', required: true, message: 'pet.wrong' },
    chip: { widget: 'text', label: 'pet.chip', required: true, askedWhen: "kind == 'dog'", message: 'pet.wrong' },
  },
};
const treatment = {
  form: 'treatment',
  submit: 'pet.next',
  fields: { cost: { widget: 'number', label: 'pet.cost', required: true, minimum: 0, message: 'pet.wrong' } },
};

/** The forms of the flow, by name. */
const petForms: Readonly<Record<string, unknown>> = { pet, treatment };

const whole = {
  flow: 'pet-claim',
  version: 2,
  base: '/',
  migrate: [{ from: 1, keep: ['claim'] }],
  options: { country: { type: 'string', enum: ['us', 'es'], default: 'us', title: 'Country' } },
  data: { claim: { form: ['pet', 'treatment'], privacy: 'phi' }, record: { privacy: 'public' } },
  facts: {
    kind: { of: 'claim.kind' },
    age: { of: 'claim.age', thresholds: [2, 10] },
    coughs: { of: 'claim.signs.cough' },
    insured: { of: 'claim.insured' },
    agreed: { of: 'claim.agreed' },
    chipped: { answered: 'claim.chip' },
    described: { sent: 'pet' },
    treated: { sent: 'treatment' },
    cost: { of: 'claim.cost', thresholds: [10_000] },
    country: { of: 'options.country' },
    total: { of: 'values.total', thresholds: [500] },
  },
  values: {
    total: { is: 'sum(claim.items.amount) + fee', as: 'money' },
    fee: { is: '100 * count(claim.items)' },
    worst: { is: 'max(claim.items.amount) - min(claim.items.amount)' },
    half: { is: '-0.5 * claim.age' },
  },
  guards: {
    described: { when: 'described', description: 'the pet was described' },
    treated: { when: 'treated', description: 'the treatment was described' },
  },
  errors: { '*': { stay: true, formMessage: 'errors.general' } },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  steps: [
    {
      id: 'pet',
      path: '/pet',
      form: 'pet',
      back: null,
      submit: {
        do: [
          { when: "kind == 'dog' && coughs", to: 'vet' },
          { when: '!insured && age >= 10', to: 'vet' },
          { when: "country == 'es'", to: 'vet' },
          { to: 'treatment' },
        ],
      },
      acts: { 'start-over': { do: { clear: 'claim', to: 'entry' } } },
    },
    {
      id: 'vet',
      path: '/vet',
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      acts: { on: { do: { to: 'treatment' } } },
    },
    {
      id: 'treatment',
      path: '/treatment',
      form: 'treatment',
      requires: [{ guard: 'described', otherwise: { to: 'pet' } }],
      submit: {
        do: [{ when: 'cost < 10000 && chipped && total < 500', to: 'done' }, { when: 'agreed', to: 'done' }, { to: 'pet' }],
      },
    },
    {
      id: 'done',
      path: '/done',
      end: 'done',
      requires: [
        { guard: 'described', otherwise: { to: 'pet' } },
        { guard: 'treated', otherwise: { to: 'treatment' } },
      ],
    },
  ],
};

type Change = (flow: typeof whole) => unknown;

/** A flow whose facts are answers, as a source; with a change of it. */
export function petClaim(change: Change = (flow) => flow): FlowSource {
  const text = JSON.stringify(change(structuredClone(whole)));
  return withForms({ text, file: 'pet-claim.json' }, (form) => petForms[form]);
}

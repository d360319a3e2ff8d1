import { describe, expect, test, vi } from 'vitest';

import { answersRoute, AnswersRefused, type AnswersRouteOptions, readAnswerForms, type TakenAnswers } from './index.ts';

const flow = {
  flow: 'vet',
  version: 3,
  base: '/vet',
  data: {
    pet: { form: 'pet', privacy: 'contact' },
    treatments: { privacy: 'contact' },
    owner: { form: 'owner', privacy: 'contact' },
    submission: { privacy: 'public' },
  },
  split: { tone: { plain: 50, warm: 50 } },
  facts: {
    described: { sent: 'pet' },
    total: { of: 'values.total', thresholds: [500] },
  },
  values: { total: { is: 'sum(treatments.cost)' } },
  guards: {
    warm: { when: "tone == 'warm'", description: 'a visitor of the arm "warm"' },
    described: { when: 'described', description: 'the pet is described' },
    cheap: { when: '!(total >= 500)', description: 'the treatments cost little' },
  },
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  errors: { '*': { stay: true, formMessage: 'failed' } },
  steps: [
    { id: 'pet', path: '/pet', form: 'pet', submit: { do: { to: 'treatments' } } },
    {
      id: 'treatments',
      path: '/treatments',
      repeat: { slot: 'treatments', form: 'treatment', maximum: 3 },
      submit: { do: { to: 'owner' } },
    },
    {
      id: 'owner',
      path: '/owner',
      form: 'owner',
      requires: [{ guard: 'described' }, { guard: 'cheap' }],
      submit: {
        run: 'submit-answers',
        send: ['pet', 'treatments', 'owner'],
        outcomes: { sent: { to: 'done' }, invalid: { stay: true, formMessage: 'failed' } },
      },
    },
    { id: 'done', path: '/done', body: 'done', end: 'done', back: null },
  ],
};

const message = 'wrong';
const forms: Readonly<Record<string, object>> = {
  pet: {
    form: 'pet',
    submit: 'go',
    fields: {
      kind: { widget: 'radio', label: 'kind', message, required: true, options: { dog: 'dog', cat: 'cat' } },
      chip: { widget: 'text', label: 'chip', message, required: true, askedWhen: "kind == 'dog'" },
      born: { widget: 'date', label: 'born', message },
    },
    rules: [{ must: 'born <= today', at: 'born', message }],
  },
  treatment: {
    form: 'treatment',
    submit: 'go',
    fields: { cost: { widget: 'number', label: 'cost', message, required: true, minimum: 1 } },
  },
  owner: {
    form: 'owner',
    version: 2,
    submit: 'go',
    fields: {
      name: { widget: 'text', label: 'name', message, required: true },
      thanks: { widget: 'text', label: 'thanks', message, maxLength: 9, required: true, shownWhen: 'warm' },
    },
  },
};

const read = readAnswerForms({ file: 'vet.json', text: JSON.stringify(flow) }, (name) => forms[name]);
const answers = { pet: { kind: 'cat' }, treatments: [{ cost: 40 }], owner: { name: 'Ana' } };

function aRoute(options: Partial<AnswersRouteOptions> = {}) {
  const taken: TakenAnswers[] = [];
  const take = vi.fn<AnswersRouteOptions['take']>((one) => ({ reference: `R${taken.push(one)}` }));
  const { flow: compiled, findForm } = read;
  const route = answersRoute({ flows: [compiled], findForm, today: () => '2026-06-16', take, ...options });
  return { route, taken, take };
}

/** A route for a flow that asks about its yard only where the pet is a dog, and about a gate only where the yard has a fence of wood. */
function aYardRoute() {
  const owns = { repeat: undefined, requires: [{ guard: 'yardKnown' }] };
  const later = (id: string, shownWhen?: string) => ({
    id,
    path: `/${id}`,
    form: id,
    ...(shownWhen && { shownWhen }),
    submit: { do: { to: 'owner' } },
  });
  const text = JSON.stringify({
    ...flow,
    data: {
      pet: { form: 'pet', privacy: 'contact' },
      yard: { form: 'yard', privacy: 'contact' },
      gate: { form: 'gate', privacy: 'contact' },
      people: { form: ['person', 'sitter'], privacy: 'contact' },
      submission: { privacy: 'public' },
    },
    facts: { kind: { of: 'pet.kind' }, fence: { of: 'yard.fence' }, yardKnown: { sent: 'yard' } },
    values: undefined,
    guards: {
      dog: { when: "kind == 'dog'", description: 'the pet is a dog' },
      yardKnown: { when: "kind == 'cat' || yardKnown", description: 'the yard is described' },
      warm: { when: "tone == 'warm'", description: 'a visitor of the arm "warm"' },
    },
    steps: [
      later('pet'),
      later('yard', 'dog'),
      later('gate', "fence == 'wood'"),
      later('person'),
      later('sitter', 'dog'),
      {
        ...flow.steps[2],
        ...owns,
        form: undefined,
        title: 'owner',
        submit: {
          run: 'submit-answers',
          send: ['pet', 'yard', 'gate', 'people'],
          outcomes: { sent: { to: 'done' }, invalid: { stay: true, formMessage: 'failed' } },
        },
      },
      flow.steps[3],
    ],
  });
  const field = (widget: string, rest: object = {}) => ({ widget, label: 'label', message, required: true, ...rest });
  const own: Readonly<Record<string, object>> = {
    pet: { form: 'pet', submit: 'go', fields: { kind: field('radio', { options: { dog: 'dog', cat: 'cat' } }) } },
    yard: { form: 'yard', submit: 'go', fields: { fence: field('radio', { options: { wood: 'wood', wire: 'wire' } }) } },
    gate: { form: 'gate', submit: 'go', fields: { length: field('number') } },
    person: { form: 'person', submit: 'go', fields: { name: field('text') } },
    sitter: { form: 'sitter', submit: 'go', fields: { sitter: field('text') } },
  };
  const { flow: compiled, findForm } = readAnswerForms({ file: 'vet.json', text }, (name) => own[name]);
  return aRoute({ flows: [compiled], findForm });
}

/** A route for a flow in which one step asks the one treatment of a cat, and another the treatments of a dog, into the same list. */
function aListsRoute() {
  const [pet, treatments, ...rest] = flow.steps;
  const listOf = (kind: string, minimum: number, maximum: number) => ({
    ...treatments,
    id: kind,
    path: `/${kind}`,
    shownWhen: kind,
    repeat: { ...treatments?.repeat, minimum, maximum },
  });
  const text = JSON.stringify({
    ...flow,
    facts: { ...flow.facts, kind: { of: 'pet.kind' } },
    guards: {
      ...flow.guards,
      cat: { when: "kind == 'cat'", description: 'the pet is a cat' },
      dog: { when: "kind == 'dog'", description: 'the pet is a dog' },
    },
    steps: [{ ...pet, submit: { do: { to: 'owner' } } }, listOf('cat', 1, 1), listOf('dog', 2, 3), ...rest],
  });
  const { flow: compiled, findForm } = readAnswerForms({ file: 'vet.json', text }, (name) => forms[name]);
  return aRoute({ flows: [compiled], findForm });
}

/** A route for a flow whose last step sends the answers of every step, and requires only the pet and the note. */
function anOptionalRoute() {
  const [pet, treatments, owner, done] = flow.steps;
  const step = (id: string) => ({ id, path: `/${id}`, form: id, submit: { do: { to: 'end' } } });
  const text = JSON.stringify({
    ...flow,
    data: { ...flow.data, note: { form: 'note', privacy: 'contact' } },
    facts: { ...flow.facts, noted: { sent: 'note' } },
    guards: { ...flow.guards, noted: { when: 'described && noted', description: 'the pet and the note are there' } },
    steps: [
      pet,
      treatments,
      step('owner'),
      step('note'),
      { ...owner, id: 'end', path: '/end', form: undefined, title: 'end', requires: [{ guard: 'noted' }] },
      done,
    ],
  })
    .replace('"send":["pet","treatments","owner"]', '"send":["pet","treatments","owner","note"]')
    .replaceAll('"to":"owner"', '"to":"end"');
  const note = { form: 'note', submit: 'go', fields: { note: { widget: 'text', label: 'note', message } } };
  const { flow: compiled, findForm } = readAnswerForms({ file: 'vet.json', text }, (name) => ({ ...forms, note })[name]);
  return aRoute({ flows: [compiled], findForm });
}

interface Sending {
  readonly answers?: unknown;
  readonly key?: string;
  readonly run?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

const KEY = '0d9c4a3e-5a53-4b6a-9f43-0f9a5e5f2c11';

function aRequest({ answers: given = answers, key = KEY, run, headers, method = 'POST' }: Sending = {}): Request {
  const body = JSON.stringify({ flow: 'vet', run: run ?? { step: 'owner', of: 'submit' }, answers: given, locale: 'es' });
  return new Request('http://host/answers', {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    ...(method === 'POST' && { body }),
  });
}

async function responseOf(route: ReturnType<typeof answersRoute>, sending?: Sending) {
  const response = await route(aRequest(sending));
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('the route of answers', () => {
  test('passes accepted answers to the host, by form, and responds what the visitor keeps', async () => {
    const { route, taken } = aRoute();

    expect(await responseOf(route)).toEqual({ status: 201, body: { reference: 'R1' } });
    expect(taken).toEqual([
      {
        flow: 'vet',
        version: 3,
        locale: 'es',
        key: KEY,
        answers: { pet: { kind: 'cat' }, treatment: [{ cost: 40 }], owner: { name: 'Ana' } },
        forms: { pet: 1, treatment: 1, owner: 2 },
      },
    ]);
  });

  test('takes repeated and simultaneous requests with one key once', async () => {
    const { route, take } = aRoute();
    const both = await Promise.all([responseOf(route), responseOf(route)]);
    const later = await responseOf(route);

    expect([...both, later].map(({ body }) => body)).toEqual(Array(3).fill({ reference: 'R1' }));
    expect(take).toHaveBeenCalledTimes(1);
  });

  test('refuses other answers under a key that was used, and takes them under another', async () => {
    const { route } = aRoute();
    await responseOf(route);
    const other = { ...answers, owner: { name: 'Bo' } };

    expect(await responseOf(route, { answers: other })).toEqual({ status: 409, body: { code: 'other_answers' } });
    expect((await responseOf(route, { answers: other, key: `${KEY}2` })).status).toBe(201);
  });

  test('takes answers again after the host has failed', async () => {
    const { route } = aRoute({
      take: vi.fn<AnswersRouteOptions['take']>().mockRejectedValueOnce(new Error('full')).mockReturnValue({}),
    });

    await expect(route(aRequest())).rejects.toThrow('full');
    expect((await responseOf(route)).status).toBe(201);
  });

  test.each<[string, unknown, object]>([
    ['an answer that the schema refuses', { ...answers, pet: { kind: 'horse' } }, { 'pet.kind': 'enum' }],
    ['a field that is missing because another one asks it', { ...answers, pet: { kind: 'dog' } }, { 'pet.chip': 'required' }],
    ['answers that break a rule', { ...answers, pet: { kind: 'cat', born: '2026-06-17' } }, { 'pet.born': 'rule' }],
    ['an item of a list', { ...answers, treatments: [{ cost: 9 }, { cost: 0 }] }, { 'treatment.1.cost': 'minimum' }],
    ['a list that is too long', { ...answers, treatments: Array(4).fill({ cost: 1 }) }, { treatment: 'maxItems' }],
    ['a field that no form has', { ...answers, pet: { kind: 'cat', color: 'red' } }, { problem: 'unknown_field' }],
    ['a slot that the run does not send', { ...answers, submission: {} }, { problem: 'unknown_slot' }],
    ['a form in place of a list', { ...answers, treatments: { cost: 1 } }, { problem: 'type' }],
  ])('refuses %s, and names it', async (_, given, details) => {
    const { route, take } = aRoute();

    expect(await responseOf(route, { answers: given })).toEqual({ status: 400, body: { code: 'validation_error', details } });
    expect(take).not.toHaveBeenCalled();
  });

  test('leaves out what is not asked', async () => {
    const { route, taken } = aRoute();
    await responseOf(route, { answers: { ...answers, pet: { kind: 'cat', chip: '123' } } });

    expect(taken[0]?.answers['pet']).toEqual({ kind: 'cat' });
  });

  test.each<[string, object, Partial<AnswersRouteOptions>, number]>([
    ['takes answers without a field', { name: 'Ana' }, {}, 201],
    ['validates a field', { name: 'Ana', thanks: 'too many signs' }, {}, 400],
    ['requires a field, of an arm that it knows,', { name: 'Ana' }, { arms: { tone: 'warm' } }, 400],
    ['leaves out a field, of another arm,', { name: 'Ana', thanks: 'too many signs' }, { arms: { tone: 'plain' } }, 201],
  ])('%s that only some visitors are asked', async (_, owner, options, status) => {
    const { route } = aRoute(options);

    expect((await responseOf(route, { answers: { ...answers, owner } })).status).toBe(status);
  });

  test.each<[string, object, object]>([
    [
      'leaves out what only hidden steps ask, also where a form would refuse it',
      { pet: { kind: 'cat' }, yard: { fence: '' }, people: { name: 'Ana', sitter: 7 } },
      { pet: { kind: 'cat' }, person: { name: 'Ana' } },
    ],
    [
      'takes what a step asks that is shown',
      { pet: { kind: 'dog' }, yard: { fence: 'wood' }, people: { name: 'Ana', sitter: 'Bo' } },
      { pet: { kind: 'dog' }, yard: { fence: 'wood' }, person: { name: 'Ana' }, sitter: { sitter: 'Bo' } },
    ],
    [
      'takes what a step asks that may be shown',
      { yard: { fence: 'wood' }, people: { name: 'Ana' } },
      { yard: { fence: 'wood' }, person: { name: 'Ana' } },
    ],
    [
      'takes the answers of a step that is shown for an answer that a hidden step left',
      { pet: { kind: 'cat' }, gate: { length: 2 }, people: { name: 'Ana' } },
      { pet: { kind: 'cat' }, gate: { length: 2 }, person: { name: 'Ana' } },
    ],
  ])('%s', async (_, given, expected) => {
    const { route, taken } = aYardRoute();

    expect((await responseOf(route, { answers: given })).body).toEqual({ reference: 'R1' });
    expect(taken[0]?.answers).toEqual(expected);
  });

  test('validates what a step asks that is shown', async () => {
    const { route } = aYardRoute();
    const given = { pet: { kind: 'dog' }, yard: {}, people: { name: 'Ana' } };

    expect((await responseOf(route, { answers: given })).body).toMatchObject({ details: { 'yard.fence': 'required' } });
  });

  test.each([
    ['takes as many items as the step takes that is shown', 'dog', 3, { reference: 'R1' }],
    ['refuses more items than the step takes that is shown', 'dog', 4, { details: { treatment: 'maxItems' } }],
    ['refuses fewer items than the step takes that is shown', 'dog', 1, { details: { treatment: 'minItems' } }],
    ['refuses as many items as only a hidden step takes', 'cat', 2, { details: { treatment: 'maxItems' } }],
  ])('%s, where several steps fill one list', async (_, kind, count, body) => {
    const { route } = aListsRoute();
    const given = { ...answers, pet: { kind, chip: '123' }, treatments: Array(count).fill({ cost: 1 }) };

    expect((await responseOf(route, { answers: given })).body).toMatchObject(body);
  });

  test.each<[string, object]>([
    ['no answers of a form that accepts none', { note: {} }],
    ['a list that the visitor emptied', { note: {}, treatments: [] }],
    ['a form that the visitor emptied', { note: {}, owner: {} }],
  ])('takes %s', async (_, given) => {
    const { route, taken } = anOptionalRoute();
    const { body } = await responseOf(route, { answers: { pet: { kind: 'cat' }, ...given }, run: { step: 'end', of: 'submit' } });

    expect(body).toEqual({ reference: 'R1' });
    expect(taken[0]?.answers).toEqual({ pet: { kind: 'cat' }, note: {} });
  });

  test('names what is missing in a form that the visitor emptied, where the step requires it', async () => {
    const { route } = anOptionalRoute();
    const given = { pet: {}, note: {} };

    expect(await responseOf(route, { answers: given, run: { step: 'end', of: 'submit' } })).toEqual({
      status: 400,
      body: { code: 'validation_error', details: { 'pet.kind': 'required' } },
    });
  });

  test('names what is missing in the emptied form of the step itself, which its page does not send', async () => {
    const { route } = aRoute();

    expect(await responseOf(route, { answers: { ...answers, owner: {} } })).toEqual({
      status: 400,
      body: { code: 'validation_error', details: { 'owner.name': 'required' } },
    });
  });

  test('refuses answers without a form that the step requires', async () => {
    const { route } = aRoute();
    const given = { owner: { name: 'Ana' } };

    expect(await responseOf(route, { answers: given })).toEqual({ status: 409, body: { code: 'operation_not_available_yet' } });
  });

  test('refuses answers with a computed value that the step does not take', async () => {
    const { route } = aRoute();

    expect((await responseOf(route, { answers: { ...answers, treatments: [{ cost: 499 }, { cost: 1 }] } })).status).toBe(409);
  });

  test.each([
    ['a step that sends nothing', { step: 'pet', of: 'submit' }],
    ['a step that does not exist', { step: 'none', of: 'submit' }],
  ])('finds no run of %s', async (_, run) => {
    const { route } = aRoute();

    expect((await responseOf(route, { run })).status).toBe(404);
  });

  test('passes on what the host refuses', async () => {
    const details = { 'pet.photo': 'notUploaded' };
    const { route } = aRoute({ take: () => Promise.reject(new AnswersRefused('validation_error', 'no such file', details)) });

    expect(await responseOf(route)).toEqual({ status: 400, body: { code: 'validation_error', details } });
  });

  test('refuses a text that may be stored nowhere, with the code of the host', async () => {
    const { route } = aRoute({ refuseText: (text) => (text.includes('4242') ? 'secret' : undefined) });

    expect(await responseOf(route, { answers: { ...answers, owner: { name: '4242' } } })).toMatchObject({
      body: { details: { 'owner.name': 'secret' } },
    });
  });

  test.each<[number, string, Sending]>([
    [405, 'another method', { method: 'GET' }],
    [415, 'another type', { headers: { 'content-type': 'text/plain' } }],
    [400, 'no key', { key: '' }],
    [400, 'no answers', { answers: {} }],
    [400, 'answers that are no objects', { answers: { pet: 'cat' } }],
    [413, 'more than it reads', { answers: { pet: { kind: 'x'.repeat(300_000) } } }],
  ])('responds %i to %s', async (status, _, sending) => {
    const { route, take } = aRoute();

    expect((await responseOf(route, sending)).status).toBe(status);
    expect(take).not.toHaveBeenCalled();
  });
});

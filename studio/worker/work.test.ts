import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Registry } from '#engine/check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FromWorker, WorkerRole } from './messages.ts';
import type { Question } from './question.ts';
import { Work } from './work.ts';

const FILE = 'flows/repair.json';
const flow = {
  $schema: './flow.schema.json',
  flow: 'repair',
  version: 1,
  base: '/',
  options: {},
  data: {},
  facts: { priced: { type: 'boolean', from: 'session' } },
  guards: { priced: { when: 'priced', description: 'there is a price' } },
  goals: { agree: { description: 'who wants a repair agrees to a price', to: 'agree' } },
  entry: [{ to: 'bicycle' }],
  notFound: 'not-found',
  errors: { '*': { stay: true } },
  steps: [
    {
      id: 'bicycle',
      path: '/bicycle',
      title: 'bicycle',
      screen: 'form',
      submit: { run: 'price', outcomes: { priced: { to: 'agree' }, unknown: { to: 'call' } } },
    },
    {
      id: 'agree',
      path: '/agree',
      title: 'agree',
      screen: 'form',
      requires: [{ guard: 'priced', otherwise: { to: 'bicycle' } }],
      end: 'done',
    },
    { id: 'call', path: '/call', title: 'call', screen: 'form', progress: false, end: 'stop' },
  ],
};
const registry: Registry = {
  selectors: ['priced'],
  actions: { price: { name: 'price', outcomes: { priced: { facts: { priced: true } }, unknown: {} }, errors: [] } },
  screens: ['form', 'not-found'],
  widgets: [],
  checks: [],
  hasText: () => true,
};
const root = mkdtempSync(join(tmpdir(), 'studio-work-'));

beforeAll(() => {
  for (const folder of ['flows/forms', 'providers', 'locales/server']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    join(root, 'locales/en.json'),
    JSON.stringify({ bicycle: 'Your bicycle', agree: 'Do you agree?', call: 'Call us' }),
  );
  writeFileSync(join(root, FILE), JSON.stringify(flow, null, 2));
});

afterAll(() => rmSync(root, { recursive: true }));

/** The work on the folder, with the flow as it is in the editor; `run` does what is to be done, and returns what was sent. */
function openWork(role: WorkerRole, change: (text: string) => string = (text) => text) {
  const parts: (() => void)[] = [];
  const sent: FromWorker[] = [];
  const work = new Work(
    role,
    { flow: 'repair' },
    {
      root,
      registry,
      env: {},
      readText: (file) => (file === FILE ? change : String)(readFileSync(join(root, file), 'utf8')),
      send: (message) => sent.push(message),
      later: (part) => parts.push(part),
    },
  );
  const run = () => {
    for (let part = parts.shift(); part; part = parts.shift()) part();
    return sent.splice(0);
  };
  return { work, run };
}

/** All that is sent of the folder, by its type, with a question. */
function workOn(role: WorkerRole, change?: (text: string) => string, question?: Question) {
  const { work, run } = openWork(role, change);
  work.ask(question);
  work.begin();
  const sent = run();
  return <T extends FromWorker['type']>(type: T) =>
    sent.find((one): one is Extract<FromWorker, { type: T }> => one.type === type);
}

describe('the check of Studio', () => {
  test('draws a flow that is chosen before it checks the files again', () => {
    const { work, run } = openWork('check');
    work.begin();
    expect(run().map(({ type }) => type)).toEqual(['checked', 'drawn']);

    work.look({ flow: 'repair' });

    expect(run().map(({ type }) => type)).toEqual(['drawn', 'checked']);
  });

  test('sends a drawing once while the flow is the same', () => {
    const { work, run } = openWork('check');
    work.begin();
    run();
    work.begin();

    expect(run().map(({ type }) => type)).toEqual(['checked']);
  });

  test('sends the drawing again after the flow had errors', () => {
    let isBroken = false;
    const { work, run } = openWork('check', (text) => (isBroken ? text.replace('"to": "call"', '"to": "cal"') : text));
    work.begin();
    run();
    isBroken = true;
    work.begin();
    expect(run().map(({ type }) => type)).toContain('undrawable');
    isBroken = false;
    work.begin();

    expect(run().map(({ type }) => type)).toContain('drawn');
  });

  test('reports the faults of a text that was not saved, with line and cure', () => {
    const of = workOn('check', (text) => text.replace('"to": "call"', '"to": "cal"'));

    expect(of('checked')?.diagnostics).toContainEqual(
      expect.objectContaining({ file: FILE, code: 'FLOW010', severity: 'error' }),
    );
    expect(of('undrawable')).toBeDefined();
  });

  test('draws each step with its heading and its line, and each row with its condition', () => {
    const drawing = workOn('check')('drawn')?.drawing;

    expect(drawing?.nodes).toContainEqual(
      expect.objectContaining({ id: 'step agree', title: 'Do you agree?', isEnd: true, isOnRoad: true }),
    );
    expect(drawing?.edges).toContainEqual(
      expect.objectContaining({ from: 'step bicycle', to: 'step call', labels: ['unknown'] }),
    );
    expect(drawing?.nodes.find(({ name }) => name === 'bicycle')?.line).toBeGreaterThan(20);
  });

  test('draws what a row sets on its arrow, and on the step where the row stays', () => {
    const unknown =
      '"unknown": [{ "when": "priced", "set": { "asked": true }, "stay": true }, { "set": { "asked": false }, "to": "call" }]';
    const edit = (text: string) =>
      text
        .replace('"data": {}', '"data": { "asked": { "privacy": "public" } }')
        .replace(/"unknown": \{\s*"to": "call"\s*\}/, unknown);
    const drawing = workOn('check', edit)('drawn')?.drawing;

    expect(drawing?.edges.find(({ to }) => to === 'step call')?.changes).toEqual([
      { label: 'unknown, else', changes: [{ kind: 'set', name: 'asked', value: 'false' }] },
    ]);
    expect(drawing?.nodes.find(({ name }) => name === 'bicycle')?.stays).toMatchObject([{ changes: [{ value: 'true' }] }]);
  });

  test('names the arrow of an outcome, and none where its rows part', () => {
    const { decisions = [] } = workOn('check')('drawn')?.drawing ?? {};

    expect(decisions).toContainEqual({
      from: 'step bicycle',
      of: 'submit',
      kind: 'outcome',
      name: 'unknown',
      arrow: 'next step bicycle step call',
    });
    expect(decisions).toContainEqual({ from: 'errors', of: '', kind: 'error', name: '*' });
  });

  test('puts the main road on one line, from left to right', () => {
    const nodes = workOn('check')('drawn')?.drawing.nodes ?? [];
    const road = nodes.filter(({ isOnRoad }) => isOnRoad);

    expect(road.map(({ name }) => name)).toEqual(['begin', 'bicycle', 'agree']);
    expect(new Set(road.map(({ y }) => y)).size).toBe(1);
    expect(road.map(({ x }) => x)).toEqual(road.map(({ x }) => x).toSorted((a, b) => a - b));
  });
});

describe('a question about a visitor', () => {
  const question: Question = { path: 'agree', facts: {}, events: [], at: 0 };
  const answerTo = (change: Partial<Question>, edit?: (text: string) => string) =>
    workOn('check', edit, { ...question, ...change })('answered')?.answer;

  test('is answered by where they land, why, and what would take them elsewhere', () => {
    const moment = answerTo({ facts: { priced: false } })?.moment;

    expect(moment).toMatchObject({ asked: '/agree', path: '/bicycle', step: { step: 'bicycle', title: 'Your bicycle' } });
    expect(moment?.hops[0]?.[0]).toContain('agree requires "there is a price". This is not the case');
    expect(moment?.ifOnly).toEqual([{ fact: 'priced', value: true, step: 'agree' }]);
    expect(moment?.deciding).toEqual(['priced']);
  });

  test('is answered at any moment of what happened to them', () => {
    const events = [{ kind: 'submit' }, { kind: 'outcome', outcome: 'priced' }] as const;
    const facts = { priced: false };

    expect(answerTo({ facts, events, at: 1 })?.moment.next.outcomes).toEqual(['priced', 'unknown']);
    expect(answerTo({ facts, events, at: 2 })).toMatchObject({
      moments: [{ step: 'bicycle' }, { step: 'bicycle', running: 'price' }, { step: 'agree' }],
      moment: { path: '/agree', changed: [{ fact: 'priced', value: true, others: [] }] },
    });
  });

  test('is answered for what was typed and not saved', () => {
    const events = [{ kind: 'submit' }, { kind: 'outcome', outcome: 'unknown' }] as const;
    const answer = answerTo({ path: 'bicycle', events, at: 2 }, (text) => text.replace('"to": "call"', '"to": "bicycle"'));

    expect(answer?.moment.path).toBe('/bicycle');
  });

  test('keeps events that the flow does not have any more, and marks them', () => {
    const answer = answerTo({ path: 'bicycle', events: [{ kind: 'act', name: 'gone' }], at: 1 });

    expect(answer?.moments[1]).toMatchObject({ isBroken: true, step: 'bicycle' });
  });
});

describe('the names for the editor', () => {
  /** The names at the first goal of an entry, where the text is as `change` returns it when the editor asks. */
  async function offered(change: (text: string) => string) {
    let now = String as (text: string) => string;
    const { work, run } = openWork('check', (text) => now(text));
    work.prepareNames(FILE);
    run();
    now = change;
    work.begin();
    run();
    const at = change(readFileSync(join(root, FILE), 'utf8')).indexOf('"to": "') + '"to": "'.length;
    await work.answerName({ type: 'offers', id: 7, file: FILE, at });
    const [answer] = run();
    return answer?.type === 'offers' && answer.id === 7 ? answer.offers.map(({ name }) => name) : [];
  }

  test('are those of a text that was not saved', async () => {
    const names = await offered((text) => text.replaceAll('"call"', '"workshop"'));

    expect(names).toContain('workshop');
    expect(names).not.toContain('call');
  });

  test('are those of before while a flow is no JSON', async () => {
    expect(await offered((text) => text.slice(0, -1))).toContain('call');
  });
});

describe('the conditions of rows, as a form has them', () => {
  function answerTo(conditions: readonly string[], change?: (text: string) => string) {
    const { work, run } = openWork('check', change);
    work.answerConditions({ type: 'conditions', id: 7, flow: 'repair', conditions });
    return run();
  }

  test('are read alone, and each has what is wrong with it', () => {
    expect(answerTo(['priced', 'price', 'priced &&'])).toMatchObject([
      {
        id: 7,
        faults: [undefined, { message: '"price" is not a fact of this flow' }, { message: 'the condition ends too early' }],
      },
    ]);
  });

  test('are completed by what a condition can ask of a fact', () => {
    expect(answerTo([])).toMatchObject([{ offers: ['!priced', 'priced'] }]);
  });

  test('have no faults while the file is no flow', () => {
    expect(answerTo(['price'], (text) => text.replace('"steps"', '"step"'))).toMatchObject([{ faults: [undefined], offers: [] }]);
  });
});

describe('the proof of Studio', () => {
  test('gives the path of an example to each goal', () => {
    const of = workOn('prove');

    expect(of('proved')?.proof.goals).toMatchObject([{ name: 'agree', steps: ['bicycle', 'agree'] }]);
    expect(of('done')?.diagnostics).toEqual([]);
  });

  test('shows what is wrong with a goal that visitors cannot reach', () => {
    const of = workOn('prove', (text) => text.replace('"to": "agree"\n          }', '"to": "call"\n          }'));

    expect(of('proved')?.proof.goals[0]?.failure?.message).toContain('agrees to a price');
    expect(of('done')?.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

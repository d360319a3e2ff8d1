import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openFlowFolder } from './flows-in-force.ts';
import { loadProviders } from './load-providers.ts';
import { plainLakeside, surveyFlow } from './testing/a-flow.ts';

let root: string;
let saves = 0;

const save = (file: string, content: object | string) =>
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
const saveFlow = async (changes: object | string) => {
  save('flows/survey.json', typeof changes === 'string' ? changes : { ...surveyFlow, ...changes });
  // Longer than flow files are not looked at for.
  await sleep(25 + (saves += 1));
};

function open() {
  const refused: string[] = [];
  const book = loadProviders({
    dir: join(root, 'providers'),
    flows: openFlowFolder(join(root, 'flows')),
    onFlowsRefused: (diagnostics) => refused.push(...diagnostics.map(({ code }) => code)),
  });
  const versions = () => {
    const provider = book.byHost('lakeside.localhost');
    return provider && book.flowsOf(provider).map(({ version }) => version);
  };
  return { book, refused, versions };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'flows-'));
  for (const folder of ['flows', 'providers']) mkdirSync(join(root, folder));
  save('flows/survey.json', surveyFlow);
  save('providers/lakeside.json', plainLakeside);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a saved flow is that of the provider from the next look on', async () => {
  const { versions } = open();

  await saveFlow({ version: 2 });

  expect(versions()).toEqual([2]);
});

test('a broken flow is refused once, and the last good one stays in force', async () => {
  const { book, refused, versions } = open();

  await saveFlow({ version: 2, entry: [{ to: 'oen' }] });
  expect([versions(), versions()]).toEqual([[1], [1]]);
  expect([refused, book.flowProblems().map(({ code }) => code)]).toEqual([['FLOW010'], ['FLOW010']]);
  await saveFlow({ version: 3 });

  expect([versions(), book.flowProblems()]).toEqual([[3], []]);
});

test.each([
  ['has the base of another', { flow: 'talk', base: '/' }, 'FLOW064'],
  ['has a path that the service keeps for itself', { flow: 'talk', base: '/health' }, 'FLOW066'],
])('a flow that %s is refused, and all stay as they were', async (_, beside, code) => {
  const { book, refused, versions } = open();

  save('flows/talk.json', { ...surveyFlow, ...beside });
  await saveFlow({ version: 2 });

  expect(versions()).toEqual([1]);
  expect(book.flowProblems().map((one) => one.code)).toEqual([code]);
  expect(refused).toEqual([code]);
});

test('a flow whose file is away stays', async () => {
  const { versions } = open();

  rmSync(join(root, 'flows/survey.json'));
  await sleep(30);

  expect(versions()).toEqual([1]);
});

test('a provider whose changes do not fit the new flow keeps the one that it was read against', async () => {
  save('providers/lakeside.json', { ...plainLakeside, flows: { survey: { steps: { two: { shown: false } } } } });
  const { book, versions } = open();

  await saveFlow({ version: 2, steps: [{ id: 'one', path: '/one' }] });

  expect(versions()).toEqual([1]);
  expect(book.problems()).toMatchObject([{ file: 'providers/lakeside.json', code: 'PROV003' }]);
});

test('what was kept is read against the flows of then, and those in force are shared with it', async () => {
  const { book } = open();
  const [provider] = book.all();
  const sources = provider ? book.sourcesOf(provider) : [];
  await saveFlow({ version: 2 });

  const reading = book.readKept('lakeside', JSON.stringify(plainLakeside), sources);

  expect('provider' in reading && book.flowsOf(reading.provider).map(({ version }) => version)).toEqual([1]);
});

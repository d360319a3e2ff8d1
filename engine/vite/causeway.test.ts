import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { build, createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test } from 'vitest';

import { firstByDepth } from '../../tests/setup/depth.ts';
import { causeway, type CausewayOptions } from './index.ts';

const flow = {
  flow: 'pets',
  version: 1,
  base: '/',
  data: { pet: { form: 'pet', privacy: 'public' } },
  facts: {},
  guards: {},
  entry: [{ to: 'pet' }],
  notFound: 'not-found',
  errors: { '*': { stay: true } },
  steps: [
    { id: 'pet', path: '/pet', title: 'Your pet', form: 'pet', submit: { do: { to: 'done' } } },
    { id: 'done', path: '/done', title: 'Done' },
  ],
};
const pet = {
  form: 'pet',
  language: 'en',
  submit: 'Go on',
  schema: { type: 'object', additionalProperties: false, properties: { breed: { type: 'string' } } },
  fields: {
    kind: { widget: 'yes-no', label: 'Is it a dog?', message: 'Choose yes or no' },
    breed: { widget: 'tree', label: 'Breed', askedWhen: 'kind', message: 'Choose a breed' },
  },
};

type Files = Readonly<Record<string, object | string>>;

let server: ViteDevServer | undefined;

afterEach(async () => {
  await server?.close();
  if (server) rmSync(server.config.root, { recursive: true });
});

function write(root: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/** A project with these files; a flow, its form and a widget of its own stay as they are unless the test gives others. */
async function aServer(files: Files = {}, options: CausewayOptions = {}): Promise<ViteDevServer> {
  mkdirSync('.cache', { recursive: true });
  const root = mkdtempSync(join(process.cwd(), '.cache', 'flow-files-'));
  write(root, {
    'any/where/flow.json': flow,
    'any/where/forms/pet.json': pet,
    'own/tree.ts': "export const widget = { name: 'tree', component: () => 'of its own' }",
    ...files,
  });
  // What the module imports of the package is not looked up: each file is compiled alone.
  server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [
      {
        name: 'outside',
        resolveId: (id) => (id.startsWith('@causeway/') ? `\0${id}` : undefined),
        load: (id) => (id.startsWith('\0@causeway/') ? '' : undefined),
      },
      causeway({ widgets: 'own', ...options }),
    ],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false },
  });
  return server;
}

const codeOf = async (vite: ViteDevServer, path: string) => (await vite.transformRequest(path))?.code ?? '';

test('a flow of any folder is served compiled', async () => {
  const code = await codeOf(await aServer(), '/any/where/flow.json?flow');

  expect(code).toContain('"notFound":"not-found"');
});

test('the development server finds what the module of a flow imports', async () => {
  const code = await codeOf(await aServer(), '/any/where/flow.json?flow');

  expect(code).not.toMatch(/(?:from|import) ?\(?["']@causeway/);
});

test('the form and the screen of the first step come with the page, those of other steps by themselves', async () => {
  const [first, last] = flow.steps;
  const steps = [first, { ...last, form: 'owner' }, { id: 'check', path: '/check', title: 'Check', screen: 'plain-step' }];
  const data = { ...flow.data, owner: { form: 'owner', privacy: 'public' } };
  const files = { 'any/where/flow.json': { ...flow, data, steps }, 'any/where/forms/owner.json': { ...pet, form: 'owner' } };

  const code = await codeOf(await aServer(files), '/any/where/flow.json?flow');

  expect(code).not.toMatch(/import\("[^"]*(?:pet\.json|form-step)/);
  expect(code).toMatch(/"owner": \(\) => import\("\/any\/where\/forms\/owner\.json\.form\.js"\)/);
  expect(code).toMatch(/"plain-step": \(\) => import\("[^"]*screen\/plain-step"\)/);
});

test('a form has a widget of the project where it has one of that name, and else the one of the starter', async () => {
  const code = await codeOf(await aServer(), '/any/where/forms/pet.json?form');

  expect(code).toMatch(/import \{ yesNo as widget0 \}|__vi_import_0__\["?\.?yesNo/);
  expect(code).toContain('/own/tree.ts');
});

test('a mistake in a flow is an error with its file, line, column and cure', async () => {
  const vite = await aServer({
    'any/where/flow.json': { ...flow, entry: [{ to: 'pets' }] },
  });

  await expect(codeOf(vite, '/any/where/flow.json?flow')).rejects.toMatchObject({
    message: expect.stringMatching(/any\/where\/flow\.json:\d+:\d+ error FLOW010: .*"pets".*did you mean "pet"/) as unknown,
    loc: { file: join(vite.config.root, 'any/where/flow.json'), line: expect.any(Number) as unknown },
    frame: expect.stringContaining('"to": "pets"') as unknown,
  });
});

test.each(
  firstByDepth([
    [
      'a form that has no file',
      'flow.json?flow',
      { 'any/where/flow.json': { ...flow, steps: [{ ...flow.steps[0], form: 'pat' }, flow.steps[1]], data: {} } },
      /FLOW015.*"pat"/,
    ],
    [
      'a key that forms do not have',
      'forms/pet.json?form',
      { 'any/where/forms/pet.json': { ...pet, feilds: {} } },
      /pet\.json:\d+:\d+ error FORM002.*feilds/,
    ],
    [
      'a condition over a field that the form does not have',
      'forms/pet.json?form',
      { 'any/where/forms/pet.json': { ...pet, fields: { ...pet.fields, breed: { ...pet.fields.breed, askedWhen: 'kid' } } } },
      /pet\.json:\d+:\d+ error FORM018.*kid/,
    ],
  ]),
)('%s is an error', async (_, path, files, message) => {
  await expect(codeOf(await aServer(files), `/any/where/${path}`)).rejects.toThrow(message);
});

test('an edit of a form or a flow is served, and the page that shows it loads again', async () => {
  const vite = await aServer();
  const sent: string[] = [];
  vite.environments.client.hot.send = (payload: { readonly type: string } | string) =>
    void sent.push(typeof payload === 'string' ? payload : payload.type);
  const before = await codeOf(vite, '/any/where/forms/pet.json?form');
  write(vite.config.root, { 'any/where/forms/pet.json': { ...pet, submit: 'Next' } });
  vite.watcher.emit('change', join(vite.config.root, 'any/where/forms/pet.json'));

  await expect.poll(() => codeOf(vite, '/any/where/forms/pet.json?form'), { timeout: 10_000 }).toContain('"Next"');
  expect(before).not.toContain('"Next"');
  expect(sent).toContain('full-reload');
});

const actions = { 'steps/ask.ts': 'export const action = { outcomes: { asked: {} }, run: () => "asked" }' };
const asking = (run: object) => ({
  ...flow,
  steps: [{ ...flow.steps[0], submit: { errors: { '*': { stay: true } }, ...run } }, flow.steps[1]],
});

test('an action of the project runs in the flow that names it', async () => {
  const files = { ...actions, 'any/where/flow.json': asking({ run: 'ask', outcomes: { asked: { to: 'done' } } }) };

  const code = await codeOf(await aServer(files, { actions: 'steps' }), '/any/where/flow.json?flow');

  expect(code).toContain('/steps/ask.ts');
  expect(code).toMatch(/"ask": .*action0/);
});

test.each(
  firstByDepth([
    ['an action that no file has', { run: 'aks', outcomes: { asked: { to: 'done' } } }, /FLOW016.*"aks".*did you mean "ask"/],
    ['an outcome that the action lacks', { run: 'ask', outcomes: { asked: { to: 'done' }, other: { to: 'done' } } }, /"other"/],
  ]),
)('%s is an error', async (_, run, message) => {
  const vite = await aServer({ ...actions, 'any/where/flow.json': asking(run) }, { actions: 'steps' });

  await expect(codeOf(vite, '/any/where/flow.json?flow')).rejects.toThrow(message);
});

test('an action that declares no outcomes is an error that names its file', async () => {
  const vite = await aServer({ 'steps/ask.ts': 'export const action = { run: () => "asked" }' }, { actions: 'steps' });

  await expect(codeOf(vite, '/any/where/flow.json?flow')).rejects.toThrow(/steps\/ask\.ts declares no outcomes/);
});

test.each(
  firstByDepth([
    ['a key that no language has', { en: { pet: 'Your pet' } }, /flow\.json:\d+:\d+ error FLOW019: "Your pet"/],
    [
      'a text that one language lacks',
      { en: { a: 'A', b: 'B' }, es: { a: 'A' } },
      /es\.json:\d+:\d+ error TEXT002: "b" is missing/,
    ],
  ]),
)('%s is an error', async (_, languages, message) => {
  const files = Object.entries(languages).map(([language, words]) => [`words/${language}.json`, words] as const);
  const vite = await aServer(Object.fromEntries(files), { locales: 'words' });

  await expect(codeOf(vite, '/any/where/flow.json?flow')).rejects.toThrow(message);
});

test('an edit of a locale file counts at once', async () => {
  const vite = await aServer({ 'words/en.json': { a: 'A' } }, { locales: 'words' });
  await codeOf(vite, '/any/where/flow.json?flow').catch(() => undefined);
  const words = { 'Your pet': 'Your pet', Done: 'Done' };
  write(vite.config.root, { 'words/en.json': words });
  vite.watcher.emit('all', 'change', join(vite.config.root, 'words/en.json'));

  await expect.poll(() => codeOf(vite, '/any/where/flow.json?flow').catch(String)).toContain('"notFound"');
});

test.each([
  ['stops a build, since no visitor gets past the step', undefined, /FLOW101/],
  ['is built where the project does not want a proof', false, undefined],
])('a flow in which visitors get stuck %s', async (_, prove, message) => {
  const stuck = { ...flow, steps: [{ ...flow.steps[0], submit: { do: { stay: true } } }, flow.steps[1]] };
  const { config } = await aServer({ 'any/where/flow.json': stuck, 'main.js': "import './any/where/flow.json?flow'" });
  const built = build({
    root: config.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [causeway({ widgets: 'own', ...(prove !== undefined && { prove }) })],
    build: { write: false, rolldownOptions: { input: 'main.js', external: /^@causeway/ } },
  });

  if (message) await expect(built).rejects.toThrow(message);
  else await expect(built).resolves.toBeDefined();
});

test('a slot that an action of the host may fill is accepted where no folder declares actions', async () => {
  const receipt = { ...flow, data: { ...flow.data, receipt: { privacy: 'public' } } };
  const vite = await aServer({ 'any/where/flow.json': receipt });

  expect(await codeOf(vite, '/any/where/flow.json?flow')).toContain('"receipt"');
});

test('a flow that runs only what the engine brings is proved without a folder of actions', async () => {
  const sending = { run: 'submit-answers', send: ['pet'], outcomes: { sent: { stay: true }, invalid: { stay: true } } };
  const submission = { ...asking(sending), data: { ...flow.data, submission: { privacy: 'public' } } };
  const { config } = await aServer({ 'any/where/flow.json': submission, 'main.js': "import './any/where/flow.json?flow'" });
  const built = build({
    root: config.root,
    configFile: false,
    logLevel: 'silent',
    plugins: [causeway({ widgets: 'own' })],
    build: { write: false, rolldownOptions: { input: 'main.js', external: /^@causeway/ } },
  });

  await expect(built).rejects.toThrow(/FLOW101/);
});

test('an action that fails to load is read again with the next file', async () => {
  const broken = "import { none } from '../lib/none.js'; export const action = { outcomes: { asked: {} }, run: () => none }";
  const vite = await aServer({ 'steps/ask.ts': broken }, { actions: 'steps' });
  const first = await codeOf(vite, '/any/where/flow.json?flow').catch(String);
  write(vite.config.root, { 'lib/none.js': 'export const none = "asked"' });

  expect(first).toContain('none.js');
  expect(await codeOf(vite, '/any/where/flow.json?flow')).toContain('"notFound"');
});

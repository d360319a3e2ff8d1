import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { createServer, type ViteDevServer } from 'vite';
import { afterEach, expect, test } from 'vitest';

import { causeway } from './index.ts';

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
    { id: 'pet', path: '/pet', form: 'pet', submit: { do: { to: 'done' } } },
    { id: 'done', path: '/done', title: 'Done' },
  ],
};
const pet = {
  form: 'pet',
  language: 'en',
  submit: 'Go on',
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
async function aServer(files: Files = {}): Promise<ViteDevServer> {
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
      causeway({ widgets: 'own' }),
    ],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false },
  });
  return server;
}

const codeOf = async (vite: ViteDevServer, path: string) => (await vite.transformRequest(path))?.code ?? '';

test('a flow of any folder is served compiled, with a loader for each of its forms', async () => {
  const code = await codeOf(await aServer(), '/any/where/flow.json?flow');

  expect(code).toContain('"notFound":"not-found"');
  expect(code).toMatch(/"pet": \(\) => import\("[^"]*any\/where\/forms\/pet\.json\?form"\)/);
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

test.each([
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
    /pet\.json:\d+:\d+ error FLOW003.*feilds/,
  ],
  [
    'a condition over a field that the form does not have',
    'forms/pet.json?form',
    { 'any/where/forms/pet.json': { ...pet, fields: { ...pet.fields, breed: { ...pet.fields.breed, askedWhen: 'kid' } } } },
    /pet\.json:\d+:\d+ error FLOW030.*kid/,
  ],
])('%s is an error', async (_, path, files, message) => {
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

// npm run dev: the service from its sources. Pages change as files are saved; a change of the server starts it again.
import { join, sep } from 'node:path';

import { createServer } from 'vite';

import { findFreePort } from './free-port.mjs';
import { root } from './root.mjs';

const DEFAULT_PORT = 3000;
/** Folders whose change needs another service; code of the browser alone is replaced in place. */
const SERVER_FOLDERS = ['server', 'configuration', 'api', 'rules', 'engine', 'flows', 'locales'].map(
  (folder) => join(root, folder) + sep,
);
const SETTLE_MS = 150;

/** What React's fast refresh wants to have run before any component; a module, as the page's policy allows no inline script. */
const PREAMBLE = '/@preamble.js';
const preamble = {
  name: 'causeway:preamble',
  resolveId: (id) => (id === PREAMBLE ? id : undefined),
  load: (id) =>
    id === PREAMBLE
      ? 'import { injectIntoGlobalHook } from "/@react-refresh"; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type;'
      : undefined,
};

process.env.CAUSEWAY_MODE ??= 'test';
const log = (sentence) => console.log(sentence);
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true },
  plugins: [preamble],
  // CommonJS, whose exports neither Node nor Vite's runner can name.
  environments: { ssr: { optimizeDeps: { include: ['card-validator'] } } },
});
const load = (file) => vite.environments.ssr.runner.import(file);

const { startDatabase } = await load('/server/index.ts');
const database = await startDatabase({ env: process.env, root, log });
const port = await findFreePort(Number(process.env.PORT || DEFAULT_PORT));
let service = await start();
for (const { host, name } of service.sites())
  log(`${name}: http://${host}:${port}/ (test patients: /test/personas, inbox: /test/inbox, state of every file: /test/check)`);

async function start() {
  const { parseConfig, startService } = await load('/server/index.ts');
  const { registry, findForm } = await load('/app/registry.ts');
  return startService({
    root,
    registry,
    findForm,
    config: parseConfig({ ...process.env, PORT: String(port), DATABASE_URL: database.url }),
    render: async (request) => (await load('/app/entry-server.tsx')).render(request),
    development: {
      middleware: vite.middlewares,
      assets: { scripts: [PREAMBLE, '/@vite/client', '/app/entry-client.tsx'], styles: [], preloads: [], parts: {} },
    },
  });
}

let settling;
let restarting = Promise.resolve();
vite.watcher.on('all', (_event, file) => {
  if (!SERVER_FOLDERS.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$/.test(file)) return;
  clearTimeout(settling);
  settling = setTimeout(() => {
    restarting = restarting.then(restart).catch((error) => log(`The service cannot start: ${error.message}`));
  }, SETTLE_MS);
});

async function restart() {
  await service?.close();
  service = undefined;
  service = await start();
  log('The service has started again.');
}

let stopping;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping ??= restarting
      .then(() => service?.close())
      .then(() => vite.close())
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  });
}

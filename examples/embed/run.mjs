// npm run example:embed: a key, a page in React, and two hosts beside the service that `npm start` runs.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { buildReactPage } from './build-react-page.mjs';
import { startHost } from './host.mjs';

const root = join(import.meta.dirname, '..', '..');
/** Where `npm start` listens when its port is taken: it tries the ones behind it. */
const PORTS = process.env.PORT ? [Number(process.env.PORT)] : Array.from({ length: 20 }, (_, place) => 3000 + place);

const port = await findService();
if (port === undefined) {
  const where = process.env.PORT ? `on port ${process.env.PORT}` : `on the ports ${PORTS[0]} to ${PORTS.at(-1)}`;
  console.error(`No Causeway service answers ${where}.`);
  console.error('Start one with "npm start". If it listens elsewhere, name its port: PORT=4000 npm run example:embed');
  process.exit(1);
}
const funnel = `http://lakeside.localhost:${port}`;
const service = `http://127.0.0.1:${port}`;
console.log(`The service answers at ${service}.`);

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const key = execFileSync(
  process.execPath,
  [
    join(root, 'scripts', 'causeway.mjs'),
    'keys',
    'create',
    '--provider',
    'lakeside',
    '--name',
    'Example hosts',
    '--expires',
    tomorrow,
  ],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
).trim();

const react = await buildReactPage();
const hosts = [
  await startHost({ name: 'portal', port: 3010, page: 'plain', funnel, service, key }),
  await startHost({ name: 'clinic', port: 3011, page: 'react', funnel, service, key, script: () => react }),
];
for (const { origin } of hosts) console.log(origin);
console.log('Ctrl-C stops them.');

/** The first port at which a service of ours reports that it is ready. */
async function findService() {
  for (const one of PORTS) {
    const isReady = await fetch(`http://127.0.0.1:${one}/health/ready`, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => answer.ok && 'status' in (await answer.json()),
      () => false,
    );
    if (isReady) return one;
  }
  return undefined;
}

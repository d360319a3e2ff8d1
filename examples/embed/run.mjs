// npm run example:embed: a key, a page in React, and two hosts beside the service that `npm start` runs.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { buildReactPage } from './build-react-page.mjs';
import { startHost } from './host.mjs';

const PORT = Number(process.env.PORT || 3000);
const root = join(import.meta.dirname, '..', '..');
const funnel = `http://lakeside.localhost:${PORT}`;
const service = `http://127.0.0.1:${PORT}`;

const isRunning = await fetch(`${service}/health/ready`).then(
  ({ ok }) => ok,
  () => false,
);
if (!isRunning) {
  console.error(`Nothing answers at ${service}. Start the service first: npm start`);
  process.exit(1);
}

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

// npm run bench [name ...]: compiles the benches that are named (all of bench/ without a name) and runs them, one after the other.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { build } from 'vite';

import { root } from './root.mjs';

const known = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => basename(file, '.ts'))
  .toSorted();
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));

/** Node 20 reads no TypeScript, so a bench becomes a program first; libraries stay outside of it. */
async function compile(name) {
  const outDir = join(root, '.cache', 'bench', 'programs', name);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: join(root, 'bench', `${name}.ts`),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'bench.js' } },
    },
  });
  return join(outDir, 'bench.js');
}

function run(program) {
  const env = { ...process.env, NODE_ENV: 'production' };
  return spawnSync(process.execPath, ['--enable-source-maps', program], { cwd: root, env, stdio: 'inherit' }).status === 0;
}

if (unknown.length) {
  console.error(`There is no bench "${unknown.join('" or "')}". There are: ${known.join(', ')}.`);
  process.exit(1);
}
for (const name of asked.length ? asked : known) {
  console.log(`\n== ${name}`);
  if (!run(await compile(name))) process.exitCode = 1;
}

// npm run docs: writes the reference pages, and a page for each diagnostic, into docs/reference; then builds docs/ into a site,
// with the playground in it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runnerImport } from 'vite';

import { root } from './root.mjs';

const reference = spawnSync(process.execPath, [join(root, 'scripts', 'causeway.mjs'), 'reference'], {
  cwd: root,
  stdio: ['inherit', 'ignore', 'inherit'],
});
if (reference.status !== 0) process.exit(reference.status ?? 1);

// Node 20 reads no TypeScript, and the examples come from the broken files of the tests.
const { module } = await runnerImport(join(root, 'tests', 'docs', 'diagnostic-pages.ts'), { root, logLevel: 'warn' });
const folder = join(root, 'docs', 'reference', 'diagnostics');
mkdirSync(folder, { recursive: true });
for (const [file, text] of Object.entries(module.diagnosticPages())) writeFileSync(join(folder, file), text);
console.log(`The reference is in ${join(root, 'docs', 'reference', 'README.md')}.`);

// The site has packages of its own, so that the product installs without them.
const docs = join(root, 'docs');
const installed = join(docs, 'node_modules', '.package-lock.json');
const lock = join(docs, 'package-lock.json');
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing the packages of the site (once for each change of docs/package-lock.json) ...');
  run('npm', ['ci', '--prefix', docs, '--no-audit', '--no-fund', '--loglevel=error']);
}
run(process.execPath, [join(docs, 'node_modules', 'vitepress', 'bin', 'vitepress.js'), 'build', docs]);
// After the pages, which begin with an empty folder.
const playground = join(root, 'studio', 'playground', 'vite.config.ts');
run(process.execPath, [
  join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
  'build',
  '--config',
  playground,
  '--logLevel',
  'warn',
]);
console.log(`The site is in ${join(root, '.cache', 'documentation')}; npm run docs:show serves it.`);

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

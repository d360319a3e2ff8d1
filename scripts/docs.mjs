// npm run docs: writes the reference pages, and a page for each diagnostic, into docs/reference.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
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

// npm run gallery: pictures of every screen, in both languages and two widths, for docs/gallery/index.html.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './root.mjs';

// With `-t`, no test makes it.
mkdirSync(join(root, 'docs', 'gallery'), { recursive: true });
const vitest = spawn(join(root, 'node_modules', '.bin', 'vitest'), ['run', '--project=gallery', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
vitest.once('exit', (code) => {
  process.exitCode = code ?? 1;
  if (code === 0) console.log(`The gallery is in ${join(root, 'docs', 'gallery', 'index.html')}.`);
});

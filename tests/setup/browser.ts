import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** What Playwright's `chromium.launch` takes. */
    readonly browser: { readonly executablePath: string; readonly args: string[] };
  }
}

/** Vitest's global setup: for tests a light browser, for pictures a whole one. */
export async function setup(project: TestProject): Promise<void> {
  const script = join(project.config.root, 'scripts', 'find-browser.mjs');
  const asked = project.name === 'gallery' ? ['--json'] : ['--json', '--light'];
  const found = await promisify(execFile)(process.execPath, [script, ...asked]);
  project.provide('browser', JSON.parse(found.stdout) as ProvidedContext['browser']);
}

// Reports the configuration files that are no JSON: they are part of the build, so a check that was built cannot read them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './root.mjs';

/** What a build is made of beside the sources. */
const BUILT = ['flows', 'flows/forms', 'locales', 'locales/server'];

export function holdsBrokenJson() {
  return BUILT.some((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.json'))
      .some((name) => !isJson(readFileSync(join(root, folder, name), 'utf8'))),
  );
}

function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Runs `causeway check` on its sources and answers the exit code. */
export async function checkUnbuilt(argv, context) {
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'cli', 'check-command.ts'), { root, logLevel: 'error' });
  return module.checkUnbuilt(argv, { root, cwd: root, env: process.env, loadRegistry: async () => ({}), ...context });
}

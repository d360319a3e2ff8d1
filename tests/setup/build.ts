import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { TestProject } from 'vitest/node';

/** Vitest's global setup: builds the sources under test. */
export async function setup(project: TestProject): Promise<void> {
  await promisify(execFile)(process.execPath, [join(project.config.root, 'scripts', 'build-if-stale.mjs')]);
}

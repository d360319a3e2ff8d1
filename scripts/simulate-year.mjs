// npm run simulate:year: plans of three time zones live for a year, with every fault (docs/collection-faults.md).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from './root.mjs';

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'int', 'server/domain/collection/year.int.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, YEAR_PLANS: process.env.YEAR_PLANS ?? '10000' },
});
process.exit(status ?? 1);

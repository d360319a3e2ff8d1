// npm run test:stripe: runs the tests of the Stripe adapter against the sandbox of Stripe itself.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from './root.mjs';

const PATIENCE_MS = 5_000;
const { STRIPE_TEST_KEY: key } = process.env;

function skip(reason) {
  console.log(`The tests against Stripe's sandbox are skipped: ${reason}. "npm test" runs them against the stand-in.`);
  process.exit(0);
}

if (!key) skip('STRIPE_TEST_KEY is not set');
if (!/^[sr]k_test_/.test(key)) {
  console.error('STRIPE_TEST_KEY is no test key (sk_test_... or rk_test_...): these tests make payments.');
  process.exit(1);
}
await fetch('https://api.stripe.com/healthcheck', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() =>
  skip('api.stripe.com cannot be reached'),
);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'unit', 'server/sandbox/stripe'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CAUSEWAY_STRIPE_SANDBOX_KEY: key },
});
process.exit(status ?? 1);

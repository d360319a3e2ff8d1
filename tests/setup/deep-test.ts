import { test } from 'vitest';

import { byDepth } from './depth.ts';

/** A test that only `npm run test:deep` runs: other tests see most faults that it sees. */
export const deepTest = test.runIf(byDepth(false, true));

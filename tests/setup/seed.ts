import { configureGlobal } from 'fast-check';

/**
 * The examples of property tests are the same in every run, so that a test never fails for a change that did not cause it.
 * `SEED=random` explores others: what that finds becomes a test of its own.
 */
const asked = process.env['SEED'] ?? '20261121';
if (asked !== 'random') configureGlobal({ seed: Number(asked) });

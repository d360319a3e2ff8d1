import { defineConfig } from 'vitest/config';

import { byDepth, isQuick } from './tests/setup/depth.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';
import { formValidators } from './vite/form-validators.ts';
import { leanRjsf } from './engine/vite/lean-rjsf/index.ts';
import { textUses } from './vite/text-uses.ts';
import { words } from './vite/words.ts';

const tests = '**/*.test.{ts,tsx}';
const intTests = '**/*.int.test.{ts,tsx}';
const browserTests = '**/*.browser.test.{ts,tsx}';
/** Only `npm run test:deep` runs them. */
const deepTests = '**/*.deep.browser.test.ts';
const serviceTests = '**/*.service.test.ts';
/** Only `npm run test:trust` runs them. */
const trustTests = '**/*.trust.test.ts';
const afterTests = '**/*.after.test.ts';
/** `npm run test:quick` leaves out what reads many files, proves, builds, or renders pages. */
const slowTests = ['tests/!(architecture)/**', 'cli/**', 'scripts/**', 'vite/**', 'engine/vite/**', '**/*.test.tsx'];
const notSources = ['**/node_modules/**', 'dist/**', '.cache/**', '.data/**'];

export default defineConfig({
  // What a test imports is compiled as the build compiles it.
  plugins: [formValidators(), textUses(), words(), leanRjsf()],
  test: {
    // A kept text that is missing fails its test, here as on a build server. `--update` writes it.
    update: 'none',
    // Modules are read once by each worker, not once for each file: no test changes what a module holds.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // What one stage has compiled, the next one finds: a module's place there is named by all that it is made of.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [tests],
          exclude: [...notSources, ...(isQuick ? slowTests : []), intTests, serviceTests, browserTests, trustTests, afterTests],
          setupFiles: ['./tests/setup/quiet.ts', './tests/setup/seed.ts'],
          // The first page that a worker renders waits for its modules, and for a core beside the service tests.
          testTimeout: 30_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: [intTests],
          exclude: notSources,
          globalSetup: ['./server/testing/start-test-database.ts'],
          // How many plans live through the simulated year.
          env: { YEAR_PLANS: process.env['YEAR_PLANS'] ?? byDepth('0', '300') },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          retry: 1,
          // They wait for the database a quarter of their time.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: [`tests/${serviceTests}`],
          exclude: notSources,
          globalSetup: ['./server/testing/start-test-database.ts', './tests/setup/build.ts', './tests/setup/fault-service.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Ports and processes of a busy machine: what fails twice has failed, and `npm test` lists what needed a second try.
          retry: 1,
          // Two files at a time: while processes of one are killed and come back, the other has something to do.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'trust',
          include: [`tests/${trustTests}`],
          exclude: notSources,
          globalSetup: ['./server/testing/start-test-database.ts', './tests/setup/build.ts'],
          hookTimeout: 120_000,
          // One after the other: each has many processes of its own, and its times are published.
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [`tests/${browserTests}`],
          exclude: byDepth([...notSources, deepTests], notSources),
          globalSetup: [
            './server/testing/start-test-database.ts',
            './tests/setup/build.ts',
            './tests/setup/service.ts',
            './tests/setup/browser.ts',
            './tests/setup/taken-transitions.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          // A browser that is short of time on two busy cores is asked a second time; what fails twice has failed.
          retry: 1,
          // Two files at a time with few visitors each: a third file takes as long as it saves on two cores.
          maxWorkers: 2,
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          // Pictures, not tests: only `npm run gallery` asks for them.
          name: 'gallery',
          include: ['tests/gallery/*.shots.ts'],
          globalSetup: [
            './server/testing/start-test-database.ts',
            './tests/setup/build.ts',
            './tests/gallery/service.ts',
            './tests/setup/browser.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          // What the browser tests have left behind, once all of them have run.
          name: 'after',
          include: [`tests/${afterTests}`],
          exclude: notSources,
        },
      },
    ],
  },
});

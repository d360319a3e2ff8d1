import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { factReadings } from '#rules';
import { expect, test } from 'vitest';

import { main } from './main.ts';

async function run(...argv: readonly string[]) {
  const said = { out: '', reported: '' };
  const code = await main(argv, {
    root: process.cwd(),
    cwd: process.cwd(),
    env: {},
    loadRegistry: async () =>
      Promise.resolve({
        selectors: [],
        actions: Object.fromEntries(actions.map((action) => [action.name, action])),
        commonErrors: COMMON_ERRORS,
        readings: factReadings,
        screens: [],
        widgets: [],
        checks: [],
        hasText: () => true,
      }),
    out: (text) => void (said.out += text),
    report: (sentence) => void (said.reported += `${sentence}\n`),
    rewriteLine: undefined,
  });
  return { code, ...said };
}

test('a flow is proved once for all providers that have it alike', async () => {
  const { code, out } = await run('prove', 'embed');

  expect(out).toMatch(/^embed of hillcrest, lakeside, riverbend: proved in /);
  expect(code).toBe(0);
});

test('a flow is proved as a provider has it', async () => {
  const { out } = await run('prove', 'transfer-plan', '--provider', 'riverbend', '--json');

  const { version, proofs } = JSON.parse(out) as {
    readonly version: number;
    readonly proofs: readonly { readonly providers: readonly string[]; readonly failures: readonly unknown[] }[];
  };
  expect(version).toBe(1);
  expect(proofs).toMatchObject([{ providers: ['riverbend'], failures: [] }]);
});

test('the rows that redirect a visitor are reported with the reason', async () => {
  const { out } = await run('prove', 'transfer-plan', '--redirects');

  expect(out).toContain('add-payment-method requires offerSelected: run open-plan opened 3 goes to verify-phone');
});

test('a flow that is not there is reported with the one that was meant', async () => {
  const { code, reported } = await run('prove', 'enrolment');

  expect(reported).toContain('there is no flow "enrolment" (did you mean "enrollment"?)');
  expect(code).toBe(5);
});

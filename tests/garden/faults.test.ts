import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describeDiagnostic } from '#engine/check';
import { checkGarden } from '#cli';
import { afterAll, expect, test } from 'vitest';

import { registry } from './registry.ts';

const here = import.meta.dirname;
const names = readdirSync(join(here, 'faults')).toSorted();
const temporary = mkdtempSync(join(tmpdir(), 'garden-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const checked = new Map<string | undefined, ReturnType<typeof checkGarden>['diagnostics']>();

/** The sound garden with the files of a fault laid over it. */
function check(name?: string) {
  const known = checked.get(name);
  if (known) return known;
  const root = join(temporary, name ?? 'sound');
  cpSync(join(here, 'sound'), root, { recursive: true });
  if (name !== undefined) cpSync(join(here, 'faults', name), root, { recursive: true });
  const { diagnostics } = checkGarden({ root, registry, env: {} });
  checked.set(name, diagnostics);
  return diagnostics;
}

test('the garden from which all others were broken is sound', () => {
  expect(check()).toEqual([]);
});

test.for(names)('%s has exactly the fault that it is named for', (name) => {
  expect([...new Set(check(name).map(({ code }) => code))]).toEqual([name.slice(0, 'PROV000'.length)]);
});

// What staff read, place and words, for every broken garden: to be read by a person whenever it changes.
test('every fault is told with its place, the culprit and the cure', async () => {
  const told = names.flatMap((name) => check(name).map((one) => `${name}: ${describeDiagnostic(one)}`));

  await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('./faults.txt');
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { createInspector, registryFrom } from '../worker/inspector.ts';
import { names } from './names.ts';
import { otherFiles, sampleFiles } from './sample-files.ts';

function openPlayground() {
  const root = mkdtempSync(join(tmpdir(), 'playground-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const all = [
    ...sampleFiles,
    ...otherFiles.map(({ file, base64 }) => ({ file, text: Buffer.from(base64, 'base64').toString() })),
  ];
  for (const { file, text } of all) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const readText = (file: string) => readFileSync(join(root, file), 'utf8');
  return createInspector({ root, registry: registryFrom(names), env: {}, readText });
}

test('the check finds nothing wrong with the flows of the playground, and the proof proves each', () => {
  const inspector = openPlayground();

  expect(inspector.check()).toEqual([]);
  expect(inspector.flows()).toEqual(['bicycle', 'pet-claim']);
  const proved = inspector.flows().flatMap(inspector.proveFlow);
  expect(inspector.reportProofs(proved)).toEqual([]);
  expect(proved.every(({ proof }) => proof.states > 1)).toBe(true);
});

import { readFileSync } from 'node:fs';

import { compileFlow } from '#engine/check';
import { coverFlow } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { transitionNames } from '../transitions/all-names.ts';
import { registry } from './registry.ts';

describe.each(['embed', 'transfer-plan', 'my-plan'])('the paths of %s', (name) => {
  const file = `flows/${name}.json`;
  const flow = compileFlow({ file, text: readFileSync(file, 'utf8') });
  const { paths, never, transitions } = coverFlow(flow, registry);
  const taken = paths.flatMap(({ takes }) => takes);

  test('take the transitions that the browser tests must take, each first by one of them', () => {
    expect([...taken, ...never].toSorted()).toEqual([...transitionNames(flow)].toSorted());
    expect(transitions).toBe(transitionNames(flow).length);
  });

  test('are fewer than a tenth of the transitions', () => {
    expect(paths.length).toBeLessThan(transitions / 10);
  });

  test('begin where visitors begin', () => {
    expect(paths.filter(({ sentences }) => !sentences[0]?.startsWith('Visitors'))).toEqual([]);
  });
});

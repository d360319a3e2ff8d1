import { readFileSync } from 'node:fs';

import { compileFlow } from '#engine/check';
import { selectors } from '#rules';
import { expect, test } from 'vitest';

const file = 'flows/enrollment.json';
const { facts } = compileFlow({ file, text: readFileSync(file, 'utf8') });

test('every fact that is not counted has its selector, and no selector is there for nothing', () => {
  const read = Object.entries(facts).flatMap(([fact, { type }]) => (type === 'counter' ? [] : [fact]));

  expect(Object.keys(selectors).toSorted()).toEqual(read.toSorted());
});

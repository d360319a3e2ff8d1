import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { compileFlow } from '#engine/check';
import { selectors } from '#rules';
import { expect, test } from 'vitest';

const flows = readdirSync('flows').filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'));
const facts = flows.map((name) => {
  const file = join('flows', name);
  return compileFlow({ file, text: readFileSync(file, 'utf8') }).facts;
});

test('every fact that is not counted has its selector, and every selector its fact', () => {
  const read = facts.flatMap((ofFlow) =>
    Object.entries(ofFlow).flatMap(([fact, { type, path }]) => (type === 'counter' || path ? [] : [fact])),
  );

  expect(Object.keys(selectors).toSorted()).toEqual([...new Set(read)].toSorted());
});

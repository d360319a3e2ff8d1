import { readFileSync } from 'node:fs';

import { CALLERS, MATTERS, OWNERS, RIGHTS, type Caller, type Matter, type Owner } from '#api';
import { expect, test } from 'vitest';

const record = readFileSync('docs/decisions/0023-rights-before-and-after-the-code.md', 'utf8');
const [callers, owners] = [Object.keys(CALLERS) as Caller[], Object.keys(OWNERS) as Owner[]];

/** One matter's row: what each caller may do with the application of each owner, in the order of `OWNERS`. */
function rowOf(matter: Matter): string {
  const cells = callers.map((caller) => {
    const rights = owners.map((owner) => RIGHTS[matter][caller][owner]);
    return new Set(rights).size === 1 ? rights[0] : rights.join(' · ');
  });
  return `| ${[`${matter}: ${MATTERS[matter]}`, ...cells].join(' | ')} |`;
}

test('the decision record shows the table of rights as it is declared', () => {
  const header = `| | ${callers.map((caller) => CALLERS[caller]).join(' | ')} |`;
  const table = [header, `|${' --- |'.repeat(callers.length + 1)}`, ...(Object.keys(MATTERS) as Matter[]).map(rowOf)];

  expect(record).toContain(table.join('\n'));
});

test('the decision record names every owner of an application', () => {
  for (const owner of owners) expect(record).toContain(`**${owner}**: ${OWNERS[owner]}`);
});

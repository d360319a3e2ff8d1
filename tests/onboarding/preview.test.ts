import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { byDepth } from '../setup/depth.ts';
import { openTerminal, type TerminalSession } from './terminal-session.ts';

vi.setConfig({ testTimeout: 90_000 });

let terminal: TerminalSession;

beforeAll(() => {
  terminal = openTerminal();
  const broken = terminal.read('providers/riverbend.json').replace('"bank"', '"bnak"').replaceAll('riverbend', 'broken');
  writeFileSync(join(terminal.root, 'providers/broken.json'), broken);
  const circle = JSON.parse(terminal.read('providers/riverbend.json').replaceAll('riverbend', 'circle')) as {
    readonly flows: object;
  };
  const flows = { ...circle.flows, enrollment: { steps: { success: { shown: false } } } };
  writeFileSync(join(terminal.root, 'providers/circle.json'), JSON.stringify({ ...circle, flows }));
});
afterAll(() => terminal.close());

const typed: readonly [string, readonly string[], number, string][] = [
  ['without a provider', ['preview'], 2, 'which provider?'],
  ['of two providers', ['preview', 'lakeside', 'riverbend'], 2, 'one provider at a time'],
  ['on a port that is none', ['preview', 'lakeside', '--port', '70000'], 2, '"70000" is no port'],
  ['with an option that is misspelled', ['preview', 'lakeside', '--prot', '3000'], 2, 'did you mean "--port"?'],
  ['of a provider that is misspelled', ['preview', 'lakesid'], 5, 'did you mean "lakeside"?'],
  ['of a broken file', ['preview', 'broken'], 3, 'payment_methods[1] is "bnak"'],
  ['of a provider whose visitors go round in a circle', ['preview', 'circle'], 3, 'error FLOW107'],
];

// The last one is proved, which takes seconds.
test.each(byDepth(typed.slice(0, -1), typed))('a preview %s states what to do instead', async (_, argv, code, sentence) => {
  const answer = await terminal.type(argv);

  expect(answer).toMatchObject({ code, out: '', reported: expect.stringContaining(sentence) as unknown });
});

import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openTerminal, type TerminalSession } from './terminal-session.ts';
import { guide, wordsOf } from './guide.ts';

vi.setConfig({ testTimeout: 60_000 });

let terminal: TerminalSession;

beforeEach(() => {
  terminal = openTerminal();
});
afterEach(() => terminal.close());

test('the provider and the flow of the guide pass every check, with a warning that the landing page lacks content', async () => {
  expect(await terminal.type(wordsOf(guide.write))).toMatchObject({ code: 0 });
  writeFileSync(join(terminal.root, 'flows/call-back.json'), guide.flow);
  const file = JSON.parse(terminal.read('providers/sonrisa.json')) as { readonly flows: object };
  const flows = { ...file.flows, 'call-back': {} };
  writeFileSync(join(terminal.root, 'providers/sonrisa.json'), JSON.stringify({ ...file, flows }));

  const { code, out } = await terminal.type(['check', 'providers/sonrisa.json', 'flows/call-back.json']);

  expect(code).toBe(0);
  expect(out).toMatch(/^providers\/sonrisa\.json:1:1 warning PROV021: .*\n$/);
});

test('an editor knows the flow, its options and its steps, after its schema is generated again', async () => {
  const own = {
    ...(JSON.parse(guide.flow) as object),
    options: { askTwice: { type: 'boolean', default: false, title: 'Ask twice' } },
  };
  writeFileSync(join(terminal.root, 'flows/call-back.json'), JSON.stringify(own));

  const { out } = await terminal.type(['check', 'providers', '--no-proof']);
  const { code } = await terminal.type(['check', '--fix', 'providers', '--no-proof']);

  expect(out).toMatch(/^providers\/provider\.schema\.json:1:1 warning FILE006: /);
  expect(code).toBe(0);
  expect(JSON.parse(terminal.read('providers/provider.schema.json'))).toHaveProperty(
    'properties.flows.properties.call-back.properties.options.properties.askTwice.title',
  );
});

test('the reference is written for a flow of its own, and with it the schema', async () => {
  cpSync('widgets', join(terminal.root, 'widgets'), { recursive: true });
  writeFileSync(join(terminal.root, 'flows/call-back.json'), guide.flow);

  const { code, out } = await terminal.type(['reference']);

  expect(code).toBe(0);
  expect(out.split('\n')).toEqual(expect.arrayContaining(['docs/reference/forms.md', 'providers/provider.schema.json']));
  expect(await terminal.type(['reference', '--check'])).toMatchObject({ code: 0, out: '' });
});

test('a flow that names an unknown thing is reported, with the likely name', async () => {
  writeFileSync(join(terminal.root, 'flows/call-back.json'), guide.flow.replace('"notify-agent"', '"notify-agents"'));

  const { code, out } = await terminal.type(['check']);

  expect(code).toBe(3);
  expect(out).toMatch(/^flows\/call-back\.json:\d+:\d+ error FLOW\d+.*did you mean "notify-agent"\?/m);
});

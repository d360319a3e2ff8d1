import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { openEditor } from './editor.ts';
import { openTerminal, type TerminalSession } from './terminal-session.ts';
import { guide, wordsOf } from './guide.ts';

vi.setConfig({ testTimeout: 60_000 });

let terminal: TerminalSession;

beforeEach(() => {
  terminal = openTerminal();
});
afterEach(() => terminal.close());

// The whole check of a new provider is in new-provider.test.ts.
deepTest(
  'the provider and the flow of the guide pass every check, with a warning that the landing page lacks content',
  async () => {
    expect(await terminal.type(wordsOf(guide.write))).toMatchObject({ code: 0 });
    writeFileSync(join(terminal.root, 'flows/call-back.json'), guide.flow);
    const file = JSON.parse(terminal.read('providers/sonrisa.json')) as { readonly flows: object };
    const flows = { ...file.flows, 'call-back': {} };
    writeFileSync(join(terminal.root, 'providers/sonrisa.json'), JSON.stringify({ ...file, flows }));

    const { code, out } = await terminal.type(['check', 'providers/sonrisa.json', 'flows/call-back.json']);

    expect(code).toBe(0);
    expect(out).toMatch(/^providers\/sonrisa\.json:1:1 warning PROV021: .*\n$/);
  },
);

/** Writes the flow of the guide with an option, which no editor knows yet. */
function writeOwnFlow({ root }: TerminalSession): void {
  const askTwice = { type: 'boolean', default: false, title: 'Ask twice' };
  writeFileSync(join(root, 'flows/call-back.json'), JSON.stringify({ ...JSON.parse(guide.flow), options: { askTwice } }));
}

test('an editor knows the flow, its options and its steps after the next check', async () => {
  writeOwnFlow(terminal);

  const { code, out, reported } = await terminal.type(['check', '--no-proof']);

  expect(code).toBe(0);
  expect(out).not.toContain('FILE006');
  expect(reported).toContain('Editors now offer the names of today: flows/names.schema.json, providers/provider.schema.json\n');
  const editor = openEditor(terminal.root);
  const options = await editor.offers('providers/lakeside.json', '"embed": {}', '"call-back": { "options": { "¦": true } }');
  expect(options).toEqual(['askTwice']);
  expect(await editor.offers('flows/call-back.json', '{"to":"ask"}', '{"to":"¦"}')).toEqual(['ask']);
});

test('the check of the files that ship reports nothing', async () => {
  expect(await terminal.type(['check', '--no-proof'])).toMatchObject({ code: 0, out: '' });
});

test('a check in CI changes no file, and warns that editors offer the names of before', async () => {
  const ci = openTerminal({ CI: 'true' });
  writeOwnFlow(ci);
  const before = ci.read('flows/names.schema.json');

  const { code, out } = await ci.type(['check', '--no-proof']);

  expect(code).toBe(0);
  expect(out).toMatch(/^flows\/names\.schema\.json:1:1 warning FILE006: /m);
  expect(ci.read('flows/names.schema.json')).toBe(before);
  ci.close();
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

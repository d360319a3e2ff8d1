import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openDesk, type Desk } from './desk.ts';
import { guide, wordsOf } from './guide.ts';

vi.setConfig({ testTimeout: 60_000 });

let desk: Desk;

beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

test('the provider and the flow of the guide pass every check', async () => {
  expect(await desk.type(wordsOf(guide.write))).toMatchObject({ code: 0 });
  writeFileSync(join(desk.root, 'flows/call-back.json'), guide.flow);
  const file = JSON.parse(desk.read('providers/sonrisa.json')) as { readonly flows: object };
  const flows = { ...file.flows, 'call-back': {} };
  writeFileSync(join(desk.root, 'providers/sonrisa.json'), JSON.stringify({ ...file, flows }));

  const { code, out } = await desk.type(['check', 'providers/sonrisa.json', 'flows/call-back.json']);

  expect({ code, out }).toEqual({ code: 0, out: '' });
});

test('a flow that names what there is not is told, with what was meant', async () => {
  writeFileSync(join(desk.root, 'flows/call-back.json'), guide.flow.replace('"notify-agent"', '"notify-agents"'));

  const { code, out } = await desk.type(['check']);

  expect(code).toBe(3);
  expect(out).toMatch(/^flows\/call-back\.json:\d+:\d+ error FLOW\d+.*did you mean "notify-agent"\?/m);
});

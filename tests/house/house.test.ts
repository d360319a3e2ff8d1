import { expect, test } from 'vitest';

import { inspectHouse } from './inspect-house.ts';
import { readHouse } from './read-house.ts';
import { rooms } from './rooms.ts';

/** A small house in order, into which each test plants one fault. */
function aHouse(planted: Readonly<Record<string, string>> = {}) {
  return {
    'engine/index.ts': "export { walk } from './walk.ts'",
    'engine/walk.ts': 'export const walk = 1',
    'engine/README.md': '# engine',
    'rules/index.ts': "export { rule } from './rule.ts'",
    'rules/rule.ts': 'export const rule = 1',
    'rules/README.md': '# rules',
    'server/main.ts': "import { walk } from '#engine'\nimport { rule } from '#rules'\nimport fastify from 'fastify'",
    'server/README.md': '# server',
    ...planted,
  };
}

test('this house is in order', () => {
  expect(inspectHouse(readHouse(process.cwd()))).toEqual([]);
});

test('the table has no ring', () => {
  const doors = Object.entries(rooms).map(([name, { mayOpen }]) => [
    `${name}/index.ts`,
    mayOpen.map((room) => `import '#${room}'`).join('\n'),
  ]);

  expect(inspectHouse(Object.fromEntries(doors)).filter((breach) => breach.includes('reaches'))).toEqual([]);
});

test('a small house in order has no breach', () => {
  expect(inspectHouse(aHouse())).toEqual([]);
});

test.each([
  [
    'a room that looks upstairs',
    { 'rules/a.ts': "import { x } from '#server'" },
    'rules/a.ts opens "#server", which rules may not',
  ],
  [
    'a type from upstairs',
    { 'rules/a.ts': "import type { X } from '#server'" },
    'rules/a.ts opens "#server", which rules may not',
  ],
  [
    'an import over several lines',
    { 'rules/a.ts': "import {\n  x,\n  y,\n} from '#api'" },
    'rules/a.ts opens "#api", which rules may not',
  ],
  ['a re-export', { 'rules/a.ts': "export { x } from '#api'" }, 'rules/a.ts opens "#api", which rules may not'],
  ['an import at run time', { 'rules/a.ts': "const x = await import('#api')" }, 'rules/a.ts opens "#api", which rules may not'],
  [
    'a server that opens the app',
    { 'server/a.ts': "import { render } from '#app/render'" },
    'server/a.ts opens "#app/render", which server may not',
  ],
  [
    'a way around a door',
    { 'server/a.ts': "import { r } from '../rules/cents.ts'" },
    'server/a.ts leaves its room by "../rules/cents.ts"; use the door of that room',
  ],
  [
    'a test that leaves its room',
    { 'server/a.test.ts': "import { r } from '../rules/cents.ts'" },
    'server/a.test.ts leaves its room by "../rules/cents.ts"; use the door of that room',
  ],
  [
    'a core that looks into its sleeve',
    { 'engine/walk.ts': "import { h } from './react/hook.ts'" },
    'engine/walk.ts leaves its room by "./react/hook.ts"; use the door of that room',
  ],
  [
    'a library in a pure room',
    { 'rules/a.ts': "import { Temporal } from 'temporal'" },
    'rules/a.ts uses "temporal", which rules may not',
  ],
  [
    'a node module in a pure room',
    { 'engine/a.ts': "import fs from 'node:fs'" },
    'engine/a.ts uses "node:fs", which engine may not',
  ],
  [
    'a guard parser behind the browser door',
    { 'engine/walk.ts': "import { parse } from '@marcbachmann/cel-js'" },
    'engine/walk.ts brings "@marcbachmann/cel-js" into the browser through the door of engine',
  ],
  [
    'the checker behind the browser door',
    { 'engine/walk.ts': "import { c } from './check/check.ts'" },
    'the browser door of engine reaches engine/check/check.ts',
  ],
  ['a ring of two rooms', { 'rules/a.ts': "import '#server'" }, 'rules reaches itself through other rooms'],
  [
    'a word of the product in the engine',
    { 'engine/a.ts': '// the steps before a Plan' },
    'engine/a.ts:1 says "Plan", a word of the product',
  ],
  [
    'a word of the product in the plural',
    { 'engine/a.ts': '// all the bills' },
    'engine/a.ts:1 says "bills", a word of the product',
  ],
  [
    'what is exported and used nowhere else',
    { 'rules/a.ts': 'export function round() { return round }' },
    'rules/a.ts exports "round", which no other file uses',
  ],
  [
    'what goes through a door to nobody',
    { 'rules/index.ts': "export { rule } from './rule.ts'\nexport { a } from './a.ts'", 'rules/a.ts': 'export const a = 1' },
    'rules/a.ts exports "a", which no other file uses',
  ],
  ['a room without a README', { 'api/index.ts': '' }, 'api has no README.md'],
  ['a README that is too long', { 'rules/README.md': 'line\n'.repeat(31) }, 'rules/README.md has 31 lines; 30 are enough'],
])('%s is found', (_, planted, breach) => {
  expect(inspectHouse(aHouse(planted))).toContain(breach);
});

test.each([
  ['a library in a test', { 'rules/a.test.ts': "import { test } from 'vitest'" }],
  ['an import in a comment', { 'rules/a.ts': "// import { x } from '#server'\n/**\n * import { x } from '#server'\n */" }],
  ['a type from a library in a pure room', { 'rules/a.ts': "import type { FromSchema } from 'json-schema-to-ts'" }],
  ['a longer word that holds one of the product', { 'engine/a.ts': 'const explanation = planet' }],
  ['a word of the product in a test of the engine', { 'engine/a.test.ts': 'const plan = 1' }],
  ['a sleeve that looks into its core', { 'engine/react/a.ts': "import { walk } from '../walk.ts'" }],
  ['a README of 30 lines', { 'rules/README.md': 'line\n'.repeat(30) }],
])('%s is no breach', (_, planted) => {
  expect(inspectHouse(aHouse(planted))).toEqual([]);
});

import { expect, test } from 'vitest';

import { inspectRepository } from './inspect-repository.ts';
import { modules } from './modules.ts';
import { readRepository } from './read-repository.ts';

/** A small repository without violations, to which each test adds files with one fault. */
function aRepository(added: Readonly<Record<string, string>> = {}) {
  return {
    'engine/index.ts': "export { locate } from './locate.ts'",
    'engine/locate.ts': 'export const locate = 1',
    'engine/README.md': '# engine',
    'rules/index.ts': "export { rule } from './rule.ts'",
    'rules/rule.ts': 'export const rule = 1',
    'rules/README.md': '# rules',
    'server/main.ts': "import { locate } from '#engine'\nimport { rule } from '#rules'\nimport fastify from 'fastify'",
    'server/README.md': '# server',
    ...added,
  };
}

/** It reads every source. */
const SLOW_MS = 120_000;

test('the repository has no violation', { timeout: SLOW_MS }, () => {
  expect(inspectRepository(readRepository(process.cwd()))).toEqual([]);
});

test('the table of allowed imports has no cycle', () => {
  const entries = Object.entries(modules).map(([name, { mayImport }]) => [
    `${name}/index.ts`,
    mayImport.map((other) => `import '#${other}'`).join('\n'),
  ]);
  const violations = inspectRepository(Object.fromEntries(entries));

  expect(violations.filter((violation) => violation.includes('through other modules'))).toEqual([]);
});

test('the small repository has no violation', () => {
  expect(inspectRepository(aRepository())).toEqual([]);
});

test.each([
  [
    'an import of a higher module',
    { 'rules/a.ts': "import { x } from '#server'" },
    'rules/a.ts imports "#server", which rules may not',
  ],
  [
    'a type import of a higher module',
    { 'rules/a.ts': "import type { X } from '#server'" },
    'rules/a.ts imports "#server", which rules may not',
  ],
  [
    'an import over several lines',
    { 'rules/a.ts': "import {\n  x,\n  y,\n} from '#api'" },
    'rules/a.ts imports "#api", which rules may not',
  ],
  [
    'a poll beside concurrent tests',
    { 'tests/a.test.ts': "import { expect, test } from 'vitest'\ntest.concurrent('a', () => expect.poll(() => 1).toBe(1))" },
    'tests/a.test.ts polls with the expect of the file beside concurrent tests; use eventually() of tests/setup',
  ],
  [
    'what only new browsers have',
    { 'rules/a.ts': 'export const isUrl = (text: string) => URL.canParse(text)' },
    'rules/a.ts uses URL.canParse, which phones of 2023 lack: do without it, or ask for it with "in" first',
  ],
  [
    'a small file of one importer',
    { 'server/a.ts': "import { b } from './b.ts'\nexport const c = () => b", 'server/b.ts': 'export const b = 1' },
    'server/b.ts has 1 lines and only server/a.ts imports it: join them',
  ],
  [
    'a list of files that a test run keeps',
    { 'rules/a.ts': "const files = import.meta.glob<string>('./*.sql')" },
    'rules/a.ts gives import.meta.glob a type argument, so a test run does not see an added file; assert the type of its result',
  ],
  [
    'a call that reads the rows of all providers',
    {
      'server/a.ts': "import { acrossProviders } from './b.ts'\nexport const c = acrossProviders(1)",
      'server/b.ts': 'export const acrossProviders = (a) => a',
    },
    'server/a.ts reads the rows of all providers; use forProvider',
  ],
  [
    'a connection that ends the process when it is lost',
    { 'server/a.ts': "import { Client } from 'pg'\nexport const client = new Client()" },
    'server/a.ts opens a connection of its own; use withClient',
  ],
  ['a re-export', { 'rules/a.ts': "export { x } from '#api'" }, 'rules/a.ts imports "#api", which rules may not'],
  ['a dynamic import', { 'rules/a.ts': "const x = await import('#api')" }, 'rules/a.ts imports "#api", which rules may not'],
  [
    'an import of the app by the server',
    { 'server/a.ts': "import { render } from '#app/render'" },
    'server/a.ts imports "#app/render", which server may not',
  ],
  [
    'an import around a public entry',
    { 'server/a.ts': "import { r } from '../rules/cents.ts'" },
    'server/a.ts leaves its module by "../rules/cents.ts"; import its public entry',
  ],
  [
    'data by its path',
    { 'cli/a.ts': "import en from '../locales/en.json'" },
    'cli/a.ts leaves its module by "../locales/en.json"; import its public entry',
  ],
  [
    'an import around a public entry by a test',
    { 'server/a.test.ts': "import { r } from '../rules/cents.ts'" },
    'server/a.test.ts leaves its module by "../rules/cents.ts"; import its public entry',
  ],
  [
    'an import of the React bindings by the core',
    { 'engine/locate.ts': "import { h } from './react/hook.ts'" },
    'engine/locate.ts imports "./react/hook.ts" of engine/react, which engine may not',
  ],
  [
    'an import of the core by the proof around its entry',
    { 'engine/prove/a.ts': "import { locate } from '../locate.ts'" },
    'engine/prove/a.ts imports "../locate.ts" around the public entry of engine',
  ],
  [
    'a type import of the checker by the explanation around its entry',
    { 'engine/explain/a.ts': "import type { C } from '../check/c.ts'" },
    'engine/explain/a.ts imports "../check/c.ts" around the public entry of engine/check',
  ],
  [
    'an import of the explanation by the proof',
    { 'engine/prove/a.ts': "import { e } from '#engine/explain'" },
    'engine/prove/a.ts imports "#engine/explain", which engine/prove may not',
  ],
  [
    'an import of the checker by the React bindings',
    { 'engine/react/a.ts': "import type { C } from '../check/c.ts'" },
    'engine/react/a.ts imports "../check/c.ts" of engine/check, which engine/react may not',
  ],
  [
    'an import of the core by the flow schema',
    { 'engine/schema/a.ts': "import type { L } from '../locate.ts'" },
    'engine/schema/a.ts imports "../locate.ts" of engine, which engine/schema may not',
  ],
  [
    'a package in a pure module',
    { 'rules/a.ts': "import { Temporal } from 'temporal'" },
    'rules/a.ts imports "temporal", which rules may not',
  ],
  [
    'a node module in a pure module',
    { 'engine/a.ts': "import fs from 'node:fs'" },
    'engine/a.ts imports "node:fs", which engine may not',
  ],
  [
    'a guard parser in the browser',
    { 'engine/locate.ts': "import { parse } from '@marcbachmann/cel-js'" },
    'engine/locate.ts brings "@marcbachmann/cel-js" into the browser through the entry of engine',
  ],
  [
    'the checker in the browser',
    { 'engine/locate.ts': "import { c } from './check/check.ts'" },
    'the browser entry of engine imports engine/check/check.ts',
  ],
  ['a cycle of two modules', { 'rules/a.ts': "import '#server'" }, 'rules imports itself through other modules'],
  [
    'a cycle of types between folders of a module',
    { 'engine/a.ts': "import type { C } from './check/c.ts'", 'engine/check/c.ts': "import type { A } from '../a.ts'" },
    'engine/check imports itself through other modules',
  ],
  [
    'an import of a higher layer of the server',
    { 'server/platform/a.ts': "import { b } from '../domain/plans/b.ts'" },
    'server/platform/a.ts imports "../domain/plans/b.ts" of server/domain/plans, which server/platform may not',
  ],
  [
    'a type import of a higher layer of the server',
    { 'server/platform/a.ts': "import type { B } from '../partners/b.ts'" },
    'server/platform/a.ts imports "../partners/b.ts" of server/partners, which server/platform may not',
  ],
  [
    'an import of a page by an area of the domain',
    { 'server/domain/plans/a.ts': "import { b } from '../../pages/b.ts'" },
    'server/domain/plans/a.ts imports "../../pages/b.ts" of server/pages, which server/domain/plans may not',
  ],
  [
    'a cycle of types between areas of the domain',
    {
      'server/domain/plans/a.ts': "import { b } from '../offers/b.ts'",
      'server/domain/offers/b.ts': "import type { A } from '../plans/a.ts'",
    },
    'server/domain/plans imports itself through other modules',
  ],
  [
    'an import of the sandbox by a page',
    { 'server/pages/a.ts': "const x = await import('../sandbox/index.ts')" },
    'server/pages/a.ts imports "../sandbox/index.ts" of server/sandbox, which server/pages may not',
  ],
  [
    'a start that always loads the sandbox',
    { 'server/start.ts': "import { seed } from './sandbox/index.ts'" },
    'server/start.ts loads the sandbox at every start by "./sandbox/index.ts"; import it dynamically in test mode',
  ],
  [
    'a word of the product in the engine',
    { 'engine/a.ts': '// the steps before a Plan' },
    'engine/a.ts:1 holds "Plan", a word of the product',
  ],
  [
    'a plural of the product in the engine',
    { 'engine/a.ts': '// all the bills' },
    'engine/a.ts:1 holds "bills", a word of the product',
  ],
  [
    'a language as a value',
    { 'locales/fr.json': '{}', 'rules/a.ts': "const languages = ['en', 'fr']" },
    'rules/a.ts:1 names the language "fr"; read the files of locales/',
  ],
  [
    'a language as a key',
    { 'locales/pt-BR.json': '{}', 'rules/a.ts': "const words = { en: 'Go on', 'pt-BR': 'Continuar' }" },
    'rules/a.ts:1 names the language "pt-BR"; read the files of locales/',
  ],
  [
    'an import of the words of one language',
    { 'locales/fr.json': '{}', 'rules/a.ts': "import fr from './texts/fr.json'" },
    'rules/a.ts:1 names the language "fr"; read the files of locales/',
  ],
  [
    'an export that no other file uses',
    { 'rules/a.ts': 'export function round() { return round }' },
    'rules/a.ts exports "round", which no other file uses',
  ],
  [
    'a re-export that no other file uses',
    { 'rules/index.ts': "export { rule } from './rule.ts'\nexport { a } from './a.ts'", 'rules/a.ts': 'export const a = 1' },
    'rules/a.ts exports "a", which no other file uses',
  ],
  ['a module without a README', { 'api/index.ts': '' }, 'api has no README.md'],
  ['a README that is too long', { 'rules/README.md': 'line\n'.repeat(31) }, 'rules/README.md has 31 lines; the limit is 30'],
])('the inspection reports %s', (_, added, violation) => {
  expect(inspectRepository(aRepository(added))).toContain(violation);
});

test.each([
  ['a package in a test', { 'rules/a.test.ts': "import { test } from 'vitest'" }],
  ['an import in a comment', { 'rules/a.ts': "// import { x } from '#server'\n/**\n * import { x } from '#server'\n */" }],
  ['a type of a package in a pure module', { 'rules/a.ts': "import type { FromSchema } from 'json-schema-to-ts'" }],
  ['a longer word that holds one of the product', { 'engine/a.ts': 'const explanation = planet' }],
  [
    'the first language',
    { 'locales/README.md': '', 'locales/en.json': '{}', 'locales/fr.json': '{}', 'server/a.ts': "const language = 'en'" },
  ],
  [
    'a language in a comment',
    { 'locales/README.md': '', 'locales/fr.json': '{}', 'rules/a.ts': "/** Bare 'fr' is France's. */" },
  ],
  ["a provider of React's context", { 'engine/a.tsx': 'const a = <StoreContext.Provider value={1} />' }],
  ['a dynamic import of the sandbox by the composition', { 'server/start.ts': "const x = import('./sandbox/index.ts')" }],
  ['a word of the product in a test of the engine', { 'engine/a.test.ts': 'const plan = 1' }],
  ['an import of the core by the React bindings', { 'engine/react/a.ts': "import { locate } from '../locate.ts'" }],
  [
    'an import of a test by a bench',
    { 'bench/a.ts': "import { b } from '../tests/b.ts'", 'bench/README.md': '', 'tests/README.md': '' },
  ],
  ['a README of 30 lines', { 'rules/README.md': 'line\n'.repeat(30) }],
])('the inspection accepts %s', (_, added) => {
  expect(inspectRepository(aRepository(added))).toEqual([]);
});

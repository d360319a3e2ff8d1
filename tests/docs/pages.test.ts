import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { loadAll } from 'js-yaml';
import { parseTree, type ParseError } from 'jsonc-parser';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const FOLDERS = ['docs', 'docs/learn', 'docs/guides', 'docs/explanations', 'docs/decisions'];
const pages = [
  'README.md',
  ...FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))).filter((path) => path.endsWith('.md')),
];
const read = (path: string) => readFileSync(path, 'utf8');
const scripts = Object.keys((JSON.parse(read('package.json')) as { readonly scripts: object }).scripts);

/** A block of code: its language, what follows the language on the first line, and the code. */
interface Block {
  readonly language: string;
  readonly about: string;
  readonly code: string;
}

const blocks = pages.flatMap((page) =>
  [...read(page).matchAll(/^```(\w*) ?(.*)\n([^]*?)^```$/gm)].map(([, language = '', about = '', code = '']) => {
    const block: Block = { language, about, code };
    return [page, code.trim().split('\n')[0], block] as const;
  }),
);

/** By language: what is wrong with a block, or nothing. */
const faultsOf: Readonly<Record<string, (block: Block) => readonly unknown[]>> = {
  json: ({ about, code }) => (about === '' ? syntaxOfJson(code) : []),
  ts: (block) => (isWhole(block) ? syntaxOfCode(block.code, 'block.ts') : []),
  tsx: (block) => (isWhole(block) ? syntaxOfCode(block.code, 'block.tsx') : []),
  js: ({ code }) => syntaxOfCode(code, 'block.js'),
  html: ({ code }) =>
    [...code.matchAll(/<script>([^]*?)<\/script>/g)].flatMap(([, script = '']) => syntaxOfCode(script, 'block.js')),
  // Where it is none, this throws.
  yaml: ({ code }) => (loadAll(code).length === 0 ? ['empty'] : []),
  sh: ({ code }) => [...syntaxOfShell(code), ...unknownScripts(code)],
  http: () => [],
  text: () => [],
  console: ({ code }) => unknownScripts(code),
};

/** What quotes a file or changes one may have half of it; `guides.test.ts` finds the quotations, and `tests/extend` makes the changes. */
function isWhole({ about }: Block): boolean {
  return about === '' || about.startsWith('new ');
}

/** A file, or members of an object or of a list without its brackets. */
function syntaxOfJson(code: string): readonly ParseError[] {
  const faults = [code, `{${code}}`, `[${code}]`].map((whole) => {
    const errors: ParseError[] = [];
    parseTree(whole, errors, { disallowComments: true });
    return errors;
  });
  return faults.some(({ length }) => length === 0) ? [] : (faults[0] ?? []);
}

/** A quotation of members of an object or a class is no program of its own, but one in braces. */
function syntaxOfCode(code: string, fileName: string): readonly unknown[] {
  const wholes = [code, `const quoted = {${code}};`, `class Quoted {${code}}`, `async function quoted() {${code}}`];
  const faults = wholes.map((whole) => parseSync(fileName, whole).errors.map(({ message }) => message));
  return faults.some(({ length }) => length === 0) ? [] : (faults[0] ?? []);
}

function syntaxOfShell(code: string): readonly string[] {
  const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
  return status === 0 ? [] : [stderr];
}

function unknownScripts(code: string): readonly string[] {
  return [...code.matchAll(/npm run ([\w:-]+)/g)].flatMap(([, script = '']) => (scripts.includes(script) ? [] : [script]));
}

test.each(blocks)('%s has correct code in its block "%s"', (_page, _first, block) => {
  expect(Object.keys(faultsOf)).toContain(block.language || 'a language');
  expect(faultsOf[block.language]?.(block)).toEqual([]);
});

const links = pages.flatMap((page) =>
  [...withoutCode(read(page)).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => [page, link] as const),
);

test.each(links)('%s links to %s, which exists', (page, link) => {
  const [path = '', heading] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  expect(existsSync(target) || isWritten(target)).toBe(true);
  if (heading !== undefined && target.endsWith('.md')) expect(headingsOf(target)).toContain(heading);
});

function withoutCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
}

/** `npm run docs` writes the pages of the reference, and their own test holds their links. */
function isWritten(target: string): boolean {
  return target.startsWith('docs/reference/');
}

/** The addresses of the headings of a page, as GitHub and the site make them. */
function headingsOf(page: string): readonly string[] {
  if (!existsSync(page)) return [];
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

import { posix } from 'node:path';

import { parseSync } from 'vite';

import { isTest, sources } from '../tests/architecture/files.ts';
import { inspectGlossary } from '../tests/architecture/inspect-glossary.ts';
import { readImports } from '../tests/architecture/read-imports.ts';
import { readTextsOf } from '../tests/architecture/read-repository.ts';
import { printBudget, printTable } from './kit/print.ts';

const LONG_FUNCTION = 50;
/** More of them would be files that are smaller than an idea: 900 for 53,000 lines. */
const FILES_PER_1000_LINES = 17;
const AROUND = /^(?:tests|bench|examples)\//;

/** The first lines of a generated file name the command that writes it. */
function isGenerated(text: string): boolean {
  return /written by .npm run/.test(text.slice(0, 200));
}

type Source = readonly [path: string, text: string];

/** The lengths of every function of a source, in lines. */
function functionLengths([path, text]: Source): readonly number[] {
  const { program } = parseSync(path, text);
  const lengths: number[] = [];
  const collect = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(collect);
    if (typeof node !== 'object' || node === null) return;
    const { type, start, end } = node as { readonly type?: string; readonly start?: number; readonly end?: number };
    if (type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression')
      lengths.push(text.slice(start, end).split('\n').length);
    Object.values(node).forEach(collect);
  };
  collect(program);
  return lengths;
}

/** Folders of a module that import one another in a circle, types included, as sorted lists. */
function folderCycles(module: string, files: readonly Source[]): readonly string[] {
  const edges = new Map<string, Set<string>>();
  for (const [path, text] of files.filter(([file]) => file.startsWith(`${module}/`))) {
    const folder = posix.dirname(path);
    const targets = edges.get(folder) ?? new Set();
    for (const { from } of readImports(text)) {
      if (from.startsWith('.')) targets.add(posix.dirname(posix.join(folder, from)));
    }
    edges.set(folder, targets);
  }
  const reachable = (start: string) => {
    const seen = new Set<string>();
    const open = [...(edges.get(start) ?? [])].filter((next) => next !== start);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
  const closures = new Map([...edges.keys()].map((folder) => [folder, reachable(folder)]));
  const groups = [...edges.keys()].flatMap((folder) => {
    const group = [...(closures.get(folder) ?? [])].filter((other) => closures.get(other)?.has(folder)).toSorted();
    return group.length > 0 ? [group.join(', ')] : [];
  });
  return [...new Set(groups)];
}

/** The sources of each folder at the root. */
function groupByModule(): ReadonlyMap<string, readonly Source[]> {
  const groups = new Map<string, Source[]>();
  for (const file of files) {
    const name = file[0].split('/')[0] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  return groups;
}

function percentile(lengths: readonly number[], share: number): number {
  return lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length * share)] ?? 0;
}

const texts = readTextsOf(process.cwd());
const files = sources(texts).filter(
  ([path, text]) => !isTest(path) && !AROUND.test(path) && !path.endsWith('.mjs') && !isGenerated(text),
);
const lines = files.map(([, text]) => text.trimEnd().split('\n').length);
const total = lines.reduce((sum, count) => sum + count, 0);
const long = files
  .flatMap((file) => functionLengths(file).map((length) => ({ path: file[0], length })))
  .filter(({ length }) => length > LONG_FUNCTION);
const cycles = ['server', 'engine'].map((module) => [module, folderCycles(module, files)] as const);
const held = new Set(inspectGlossary(texts).map((found) => found.slice(0, found.indexOf(':'))));

const tops = [...groupByModule()].map(([name, inside]) => [
  name,
  String(inside.length),
  String(inside.reduce((sum, [, text]) => sum + text.trimEnd().split('\n').length, 0)),
]);
printTable(
  ['module', 'files', 'lines'],
  tops.toSorted((a, b) => Number(b[2]) - Number(a[2])),
);
console.log(`median ${percentile(lines, 0.5)} lines a file, p90 ${percentile(lines, 0.9)}`);
// No budget: both grow with what the product does.
console.log(`${total} source lines in ${files.length} files (TypeScript, without tests and generated types)`);
printBudget('source files, per 1,000 lines', (1000 * files.length) / total, { atMost: FILES_PER_1000_LINES });
printBudget(`functions over ${LONG_FUNCTION} lines, per 1,000 lines`, (1000 * long.length) / total, { atMost: 0.5 });
for (const [module, groups] of cycles) printBudget(`circles of folders in ${module}/`, groups.length, { atMost: 0 });
printBudget('files that hold words of the glossary', held.size, { atMost: 0 });
for (const { path, length } of long) console.log(`${path}: a function of ${length} lines`);
for (const [, groups] of cycles) for (const group of groups) console.log(`circle: ${group}`);

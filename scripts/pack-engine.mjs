// npm run pack:engine: the engine as an npm package in dist/packages, as compiled modules with their types.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

const source = join(root, 'engine');

/** Files that the compiler does not write, and the package has. */
const AS_IT_IS = /\.(?:css|json|mjs|md|html|d\.ts)$|(?:^|\/)template\//;

/** Of the folder of sources alone. */
const NOT_PACKED = /(?:^|\/)(?:tsconfig|package)\.json$|(?:README|PACKAGE)\.md$/;

/** An import of the package's own entries: "#engine" or "#engine/check". */
const OWN_ENTRY = /(['"])#engine(?:\/([\w-]+))?\1/g;

/** A type declaration keeps the names of the sources. */
const OWN_SOURCE = /(['"])(\.[^'"]*)\.tsx?\1/g;

/** Node reads no style: what serves a flow to a page (`vite/`) imports the styles. */
const STYLE = /^import '[^']+\.css';\n/gm;

/** Entries whose components run in the browser: Next bundles them for it by this directive. */
const FOR_BROWSERS = ['actions', 'react', 'react-router', 'starter', 'theme'];

/** Writes the package; answers its folder. */
export function packEngine(outDir = join(root, 'dist', 'packages', 'engine')) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(source, 'tsconfig.json'), '--outDir', outDir], { stdio: 'inherit' });
  for (const file of filesOf(outDir)) rewriteImports(outDir, file);
  for (const entry of FOR_BROWSERS) {
    const file = join(outDir, entry, 'index.js');
    writeFileSync(file, `'use client';\n${readFileSync(file, 'utf8')}`);
  }
  for (const file of filesOf(source)) {
    const isTemplate = file.startsWith('create/template/');
    if (isTemplate || (AS_IT_IS.test(file) && !NOT_PACKED.test(file))) cpSync(join(source, file), join(outDir, file));
  }
  cpSync(join(source, 'PACKAGE.md'), join(outDir, 'README.md'));
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(packageOf(readJson(join(source, 'package.json'))), null, 2)}\n`);
  return outDir;
}

/** Packs a package's folder; answers the file that npm installs. */
export function packFolder(folder) {
  const [npm, ...first] = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = [...first, 'pack', '--json', '--loglevel=error', '--pack-destination', dirname(folder)];
  const shell = npm === 'npm' && process.platform === 'win32';
  const report = JSON.parse(execFileSync(npm, args, { cwd: folder, encoding: 'utf8', shell }));
  // npm 12 reports by name, older ones in a list.
  const [{ filename }] = Object.values(report);
  return join(dirname(folder), filename.replace('@', '').replace('/', '-'));
}

/** What the package states of itself: of each entry the compiled module and its types, instead of its source. */
function packageOf(given) {
  const entries = Object.entries(given.exports).map(([name, file]) => [name, entryOf(file)]);
  // JSON has no undefined: the compiled modules import by relative paths.
  return {
    ...given,
    private: undefined,
    imports: undefined,
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
  };
}

function entryOf(file) {
  if (file.endsWith('.d.ts')) return { types: file };
  const name = file.replace(/\.tsx?$/, '');
  return name === file ? file : { types: `${name}.d.ts`, import: `${name}.js` };
}

function rewriteImports(outDir, file) {
  const path = join(outDir, file);
  const upward = posix.relative(posix.dirname(file), '.') || '.';
  const text = readFileSync(path, 'utf8');
  const rewritten = text
    .replace(STYLE, '')
    .replace(OWN_ENTRY, (_, quote, entry) => `${quote}${upward}/${entry ? `${entry}/` : ''}index.js${quote}`)
    .replace(OWN_SOURCE, (_, quote, module) => `${quote}${module}.js${quote}`);
  if (rewritten !== text) writeFileSync(path, rewritten);
}

/** Every file of a folder, by its path within it. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (isMain(import.meta.url)) console.log(`Packed ${packFolder(packEngine())}`);

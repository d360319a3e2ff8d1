// npm run pack:engine, pack:embed: the engine and the kit for hosts as npm packages in dist/packages, as compiled modules with their types.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

import { build } from 'vite';

import { isMain } from './is-main.mjs';
import { root } from './root.mjs';

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

/** Modules whose components run in the browser: Next bundles them for it by this directive. */
const FOR_BROWSERS = {
  engine: ['actions', 'react', 'react-router', 'starter', 'theme'].map((entry) => join(entry, 'index.js')),
  embed: ['react.js'],
};

/** Packs "engine" or "embed"; answers the file that npm installs. */
export async function pack(name, outDir = join(root, 'dist', 'packages', name)) {
  const source = join(root, name);
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  execFileSync(process.execPath, [compiler, '-p', join(source, 'tsconfig.json'), '--outDir', outDir], { stdio: 'inherit' });
  for (const file of filesOf(outDir)) rewriteImports(outDir, file);
  for (const module of FOR_BROWSERS[name]) {
    const file = join(outDir, module);
    writeFileSync(file, `'use client';\n${readFileSync(file, 'utf8')}`);
  }
  if (name === 'embed') await finishKit(source, outDir);
  for (const file of filesOf(source)) {
    const isTemplate = file.startsWith('create/template/');
    if (isTemplate || (AS_IT_IS.test(file) && !NOT_PACKED.test(file))) cpSync(join(source, file), join(outDir, file));
  }
  cpSync(join(source, 'PACKAGE.md'), join(outDir, 'README.md'));
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(packageOf(readJson(join(source, 'package.json'))), null, 2)}\n`);
  return packFolder(outDir);
}

/** The kit's words written out, as only Vite reads a glob, and the script for pages without a bundler as one file. */
async function finishKit(source, outDir) {
  const locales = readdirSync(join(root, 'locales')).filter((file) => file.endsWith('.json'));
  const languages = locales.map((file) => [file.replace('.json', ''), readJson(join(root, 'locales', file)).embedKit]);
  const text = JSON.stringify(Object.fromEntries(languages), null, 2);
  writeFileSync(join(outDir, 'languages.js'), `export const languages = ${text};\n`);
  const output = { format: 'iife', entryFileNames: 'kit.js' };
  const rolldownOptions = { input: join(source, 'kit.ts'), output };
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, emptyOutDir: false, modulePreload: false, target: 'es2022', rolldownOptions },
  });
}

function packFolder(folder) {
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

if (isMain(import.meta.url)) console.log(`Packed ${await pack(process.argv[2])}`);

#!/usr/bin/env node
// causeway-create FOLDER [--engine SPEC]: writes a funnel that runs into an empty folder. Needs no network.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('./template', import.meta.url));
const own = fileURLToPath(new URL('../package.json', import.meta.url));

const USAGE = `causeway-create FOLDER [--engine SPEC]

Writes a funnel that runs into FOLDER, which must be empty or new.
  --engine SPEC   what npm installs as @causeway/engine: a version, or the file of a package (default: the version of this command)
`;

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** An npm package may have no capitals, spaces or other signs in its name. */
function packageName(folder) {
  const name = basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return name === '' ? 'funnel' : name;
}

function engineSpec(stated) {
  if (stated === undefined) return JSON.parse(readFileSync(own, 'utf8')).version;
  return existsSync(stated) ? `file:${resolve(stated)}` : stated;
}

const args = process.argv.slice(2);
const at = args.indexOf('--engine');
const [, stated] = at === -1 ? [] : args.splice(at, 2);
const [target, ...more] = args;
if (target === undefined || target.startsWith('-') || more.length > 0) fail(USAGE);
const folder = resolve(target);
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty. Choose a new folder.`);

mkdirSync(folder, { recursive: true });
cpSync(template, folder, { recursive: true });
// npm packs no file that is named .gitignore.
renameSync(join(folder, 'gitignore'), join(folder, '.gitignore'));
const manifest = join(folder, 'package.json');
const description = JSON.parse(readFileSync(manifest, 'utf8'));
description.name = packageName(folder);
description.dependencies['@causeway/engine'] = engineSpec(stated);
writeFileSync(manifest, `${JSON.stringify(description, null, 2)}\n`);
process.stdout.write(`Wrote a funnel to ${folder}. Next:\n\n  cd ${target}\n  npm install\n  npm run dev\n`);

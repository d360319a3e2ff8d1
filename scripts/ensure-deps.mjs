// Runs before start, dev, build and test, when node_modules may not exist yet: Node builtins only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { withFileLock } from './file-lock.mjs';
import { root } from './root.mjs';

const NEEDED = [20, 19];
const stampFile = join(root, 'node_modules', '.causeway-stamp');

/** npm passes its own command line on as npm_config_*. Only the settings of the registry may reach the install. */
const KEPT_NPM_CONFIG =
  /^npm_config_(registry|@.*:registry|\/\/.*|proxy|https?_proxy|noproxy|cafile|ca|cert|key|strict_ssl|userconfig|globalconfig|cache|fetch_.*|maxsockets|offline|prefer_offline)$/i;

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  fail(
    `Causeway needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node}. Install a newer Node (https://nodejs.org) and run the command again.`,
  );
}

function wantedStamp() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update([process.platform, process.arch, process.versions.modules].join(' '))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wantedStamp();
}

function installEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => name !== 'NODE_ENV' && (!/^npm_/i.test(name) || KEPT_NPM_CONFIG.test(name)),
  );
  return Object.fromEntries(kept);
}

function npmCommand() {
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return { file: process.execPath, first: [npm], shell: false };
  return { file: 'npm', first: [], shell: process.platform === 'win32' };
}

function install() {
  const { file, first, shell } = npmCommand();
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn(file, args, { cwd: root, env: installEnvironment(), stdio: 'inherit', shell });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => (code === 0 ? resolve() : reject(new Error(`npm ci ended with ${signal ?? code}`))));
  });
}

async function installOnce() {
  if (isInstalled()) return;
  const began = Date.now();
  console.log('Installing the dependencies (once for each change of package-lock.json, about half a minute) ...');
  const still = setInterval(() => console.log(`  still installing, ${seconds(began)} so far`), 15_000);
  try {
    await install();
  } finally {
    clearInterval(still);
  }
  writeFileSync(stampFile, wantedStamp());
  console.log(`Installed the dependencies in ${seconds(began)}.`);
}

function seconds(began) {
  return `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

requireNode();
if (!isInstalled()) {
  const lock = join(root, '.cache', 'install.lock');
  await withFileLock(lock, installOnce, () => console.log('Waiting for another install of the dependencies ...')).catch((error) =>
    fail(
      `The dependencies could not be installed (${error.message}). Check the network and that ${root} can be written to, then run the command again.`,
    ),
  );
}

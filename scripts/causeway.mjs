#!/usr/bin/env node
// causeway <command>: builds what has changed and runs the command line on it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { buildIfStale } from './build-if-stale.mjs';
import { root } from './root.mjs';

const INTERRUPTED = 130;

/** Data goes to standard output, messages to standard error. */
const tell = (sentence) => process.stderr.write(`${sentence}\n`);

/** A line that is written over: only where somebody watches. */
function retell() {
  if (!process.stderr.isTTY) return undefined;
  return (line) => process.stderr.write(`\r\u001B[2K${line}`);
}

async function run(argv) {
  await buildIfStale(tell);
  const load = (name) => import(pathToFileURL(join(root, 'dist', 'server', `${name}.js`)).href);
  const [{ main }, { registry }] = await Promise.all([load('cli'), load('registry')]);
  const out = (text) => process.stdout.write(text);
  return main(argv, {
    root,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: process.env,
    registry,
    out,
    tell,
    retell: retell(),
  });
}

process.once('SIGINT', () => process.exit(INTERRUPTED));
// `causeway check | head` closes the pipe early, which is no fault.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await run(process.argv.slice(2)).catch((error) => {
  const isSentence = error.name === 'DatabaseProblem' || error.name === 'FlowFaults' || error.name === 'Error';
  tell(isSentence ? error.message : (error.stack ?? String(error)));
  return 1;
});

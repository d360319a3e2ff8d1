#!/usr/bin/env node
// causeway <command>: runs the command line, which is built anew only where its code has changed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { openAsk } from './ask.mjs';
import { startBackgroundChecks } from './background-checks.mjs';
import { buildIfStale, COMMAND, isFresh } from './build-if-stale.mjs';
import { EVERYTHING, loadBuilt, openNewestBuild } from './builds.mjs';
import { openPages } from './build-pages.mjs';
import { checkUnbuilt, holdsBrokenJson } from './check-unbuilt.mjs';
import { root } from './root.mjs';

const INTERRUPTED = 130;
/** One Ctrl-C arrives twice, from the terminal and from npm. */
const SAME_MS = 1_000;

/** Data goes to standard output, messages to standard error. */
const report = (sentence) => process.stderr.write(`${sentence}\n`);

/** A line that is overwritten: only in a terminal. */
function rewriteLine() {
  if (!process.stderr.isTTY) return undefined;
  return (line) => process.stderr.write(`\r\u001B[2K${line}`);
}

/** In an empty clone the first command installs, as the first `npm start` does. */
function requireDependencies() {
  if (existsSync(join(root, 'node_modules', 'vite'))) return;
  const installed = spawnSync(process.execPath, [join(root, 'scripts', 'ensure-deps.mjs')], { stdio: ['inherit', 2, 2] });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}

const exitNow = () => process.exit(INTERRUPTED);

/** From now on Ctrl-C lets the command end by itself; a second one does not wait for it. */
function untilInterrupted() {
  return new Promise((resolve) => {
    let askedAt;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (askedAt !== undefined && Date.now() - askedAt > SAME_MS) exitNow();
        askedAt ??= Date.now();
        resolve();
      });
    }
    process.off('SIGINT', exitNow);
  });
}

async function run(argv) {
  requireDependencies();
  const here = {
    root,
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: process.env,
    out: (text) => process.stdout.write(text),
    report,
    isTerminal: process.stdout.isTTY === true,
  };
  if (argv[0] === 'check' && !isFresh(COMMAND) && holdsBrokenJson()) return checkUnbuilt(argv.slice(1), here);
  await buildIfStale(report, argv[0] === 'preview' ? EVERYTHING : COMMAND);
  process.env.NODE_ENV ??= 'production';
  const build = openNewestBuild();
  const { main } = await loadBuilt(build.folder, 'cli');
  const pages = openPages(build);
  const { ask, close } = openAsk();
  const code = await main(argv, {
    ...here,
    ...pages.first,
    proofsFolder: build.proofsFolder,
    studioDir: build.studioDir,
    buildPages: pages.newest,
    rewriteLine: rewriteLine(),
    ask,
    untilInterrupted,
    checkInBackground: () => startBackgroundChecks({ env: process.env, build }),
  });
  close();
  return code;
}

process.once('SIGINT', exitNow);
// `causeway check | head` closes the pipe early, which is no fault.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await run(process.argv.slice(2)).catch((error) => {
  const isSentence = error.name === 'DatabaseProblem' || error.name === 'FlowFaults' || error.name === 'Error';
  report(isSentence ? error.message : (error.stack ?? String(error)));
  return 1;
});

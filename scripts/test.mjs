// npm test: everything that must hold, stage by stage. `npm test -- rules` runs only the tests whose path contains "rules".
// --quick (npm run test:quick) runs types, lint and the unit tests that are done within seconds; --deep (npm run test:deep) takes every sweep to its end.
// --node 24 runs the service and browser tests alone, on that version of Node.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildIfStale } from './build-if-stale.mjs';
import { findBrowser } from './find-browser.mjs';
import { environmentOf, otherNodes } from './other-node.mjs';
import { root } from './root.mjs';
import { countResults, listFailures, listSecondTries } from './vitest-results.mjs';

const { isQuick, isDeep, nodes, filters } = readArguments(process.argv.slice(2));
// tests/setup/depth.ts reads it.
if (isDeep) process.env.TEST_DEPTH = 'deep';
if (isQuick) process.env.TEST_DEPTH = 'quick';
const total = { passed: 0, failed: 0 };
const failedStages = [];
const failures = [];
const secondTries = [];
let testsRun = 0;

/** A mistyped option ends the command at once, not after a run of minutes. */
function readArguments(args) {
  const options = { quick: { type: 'boolean' }, deep: { type: 'boolean' }, node: { type: 'string', multiple: true } };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const nodes = (values.node ?? []).map(Number);
    if (!nodes.every((major) => Number.isInteger(major) && major >= 20)) throw new Error('--node takes a version such as 24.');
    return { isQuick: values.quick, isDeep: values.deep, nodes, filters: positionals };
  } catch (error) {
    console.error(
      `${error.message}\nnpm test [-- [--node VERSION] PART_OF_A_PATH ...], npm run test:quick, npm run test:deep: docs/guides/run-the-tests.md`,
    );
    return process.exit(2);
  }
}

/** Runs one stage by name, and adds its result to the sum. An exception is a failure of its own. */
async function stage(name, work, out = live) {
  out.print(`\n== ${name}`);
  const began = Date.now();
  const { passed, failed } = await work(out).catch((error) => {
    out.print(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  if (failed) failedStages.push(name);
  out.print(`-- ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return failed === 0;
}

/** Prints the output of a stage at once. */
const live = { stdio: 'inherit', print: console.log };

/** Holds the output of a stage back until the stage before it has printed everything. */
function held() {
  const lines = [];
  let write = (text) => lines.push(text);
  return {
    stdio: 'pipe',
    print: (line) => write(`${line}\n`),
    write: (text) => write(text),
    release: () => {
      write = (text) => process.stdout.write(text);
      write(lines.join(''));
    },
  };
}

/** Runs two rows of stages side by side, as one often waits for what the other does not need. Their output appears row by row. */
async function sideBySide(first, second) {
  const out = held();
  await Promise.all([first(live).finally(out.release), second(out)]);
}

async function passes(work) {
  await work();
  return { passed: 1, failed: 0 };
}

function run(tool, args, out, env = process.env) {
  const shell = process.platform === 'win32';
  const child = spawn(join(root, 'node_modules', '.bin', tool), args, {
    cwd: root,
    env,
    stdio: ['inherit', out.stdio, out.stdio],
    shell,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', out.write);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
}

async function runTool(tool, args, out) {
  if ((await run(tool, args, out)) !== 0) throw new Error(`${tool} found faults.`);
}

async function runProject(project, out, env) {
  const report = join(root, '.cache', `vitest-${project}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('vitest', ['run', `--project=${project}`, '--passWithNoTests', ...reporters, ...filters], out, env);
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  const results = countResults(read, code);
  failures.push(...listFailures(read, root));
  secondTries.push(...listSecondTries(read, root));
  testsRun += results.passed + results.failed;
  return results;
}

async function inspectSources(out) {
  await stage('format', () => passes(() => runTool('oxfmt', ['--check', '.'], out)), out);
  await stage(
    'types',
    () => passes(() => runTool('tsc', ['-p', '.', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'], out)),
    out,
  );
  await stage('lint', () => passes(() => runTool('oxlint', ['--type-aware', '--max-warnings', '0'], out)), out);
}

const runUnitTests = (out) => stage('unit tests', () => runProject('unit', out), out);

async function runEverything() {
  let [hasBrowser, isBuilt] = [false, false];
  await sideBySide(
    async (out) => {
      await runUnitTests(out);
      await stage('database tests', () => runProject('int', out), out);
    },
    async (out) => {
      const findOne = async () => out.print((await findBrowser({ isLight: true })).executablePath);
      hasBrowser = await stage('browser', () => passes(findOne), out);
      isBuilt = await stage('build', () => passes(() => buildIfStale(out.print)), out);
      // The shorter row.
      await inspectSources(out);
      if (isBuilt) await stage('service tests', () => runProject('service', out), out);
      else out.print('\n== service tests: not run, as the build is missing');
    },
  );
  if (!hasBrowser || !isBuilt) return console.log('\n== browser tests: not run, as the browser or the build is missing');
  // Alone: beside other tests, journeys take so long on two cores that both rows end later.
  await stage('browser tests', (out) => runProject('browser', out));
  // Only all browser tests of a deep run together take every transition.
  if (isDeep && filters.length === 0) await stage('transitions', (out) => runProject('after', out));
}

/** What patients use, on another version of Node. */
async function runOnNode(major, env = environmentOf(major)) {
  await stage(`service tests, Node ${major}`, (out) => runProject('service', out, env));
  await stage(`browser tests, Node ${major}`, (out) => runProject('browser', out, env));
}

if (isQuick) await sideBySide(runUnitTests, inspectSources);
else if (nodes.length === 0) await runEverything();
for (const major of nodes) await runOnNode(major);
if (isDeep && nodes.length === 0 && filters.length === 0) {
  // As deep as `npm test`: what a sweep finds by its length does not depend on the version of Node.
  for (const major of otherNodes) await runOnNode(major, { ...environmentOf(major), TEST_DEPTH: '' });
}

if (filters.length && testsRun === 0) {
  await stage('filter', () => Promise.reject(new Error(`No test file has "${filters.join('" or "')}" in its path.`)));
}
if (secondTries.length) console.log('\nPassed only when tried again:');
for (const test of secondTries) console.log(`  ${test}`);
if (failedStages.length) console.log(`\nFailed: ${failedStages.join(', ')}`);
for (const failure of failures) console.log(`  ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

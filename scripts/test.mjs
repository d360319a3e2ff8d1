// npm test: everything that must hold, stage by stage. `npm test -- rules` runs only the tests whose path contains "rules".
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildIfStale } from './build-if-stale.mjs';
import { findBrowser } from './find-browser.mjs';
import { root } from './root.mjs';
import { countResults } from './vitest-results.mjs';

const filters = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
const failedStages = [];
let testsRun = 0;

/** One stage by name; what it answers is added to the sum, and what it throws is a failure of its own. */
async function stage(name, work) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const { passed, failed } = await work().catch((error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  if (failed) failedStages.push(name);
  console.log(`-- ${name}: ${passed} passed, ${failed} failed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return failed === 0;
}

async function passes(work) {
  await work();
  return { passed: 1, failed: 0 };
}

function run(tool, args) {
  const shell = process.platform === 'win32';
  const child = spawn(join(root, 'node_modules', '.bin', tool), args, { cwd: root, stdio: 'inherit', shell });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}

async function runTool(tool, args) {
  if ((await run(tool, args)) !== 0) throw new Error(`${tool} found faults.`);
}

async function runProject(project) {
  const report = join(root, '.cache', `vitest-${project}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const code = await run('vitest', [
    'run',
    `--project=${project}`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ]);
  const results = countResults(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, code);
  testsRun += results.passed + results.failed;
  return results;
}

const hasBrowser = await stage('browser', () => passes(async () => console.log((await findBrowser(console.log)).executablePath)));
await stage('format', () => passes(() => runTool('oxfmt', ['--check', '.'])));
await stage('types', () => passes(() => runTool('tsc', ['-p', '.'])));
await stage('lint', () => passes(() => runTool('oxlint', ['--type-aware', '--max-warnings', '0'])));
const isBuilt = await stage('build', () => passes(() => buildIfStale(console.log)));
await stage('unit tests', () => runProject('unit'));
await stage('database tests', () => runProject('int'));
if (isBuilt) await stage('service tests', () => runProject('service'));
else console.log('\n== service tests: not run, as the build is missing');
if (hasBrowser && isBuilt) {
  await stage('browser tests', () => runProject('browser'));
  // Some of the tests walk some of the ways: only all of them together are asked whether they walked every one.
  if (filters.length === 0) await stage('ways walked', () => runProject('after'));
} else console.log('\n== browser tests: not run, as the browser or the build is missing');

if (filters.length && testsRun === 0) {
  await stage('filter', () => Promise.reject(new Error(`No test file has "${filters.join('" or "')}" in its path.`)));
}
if (failedStages.length) console.log(`\nFailed: ${failedStages.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

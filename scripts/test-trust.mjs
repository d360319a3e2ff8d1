// npm run test:trust: kills, database stops, a fault at every request, and the attack suites, each followed by the oracle's questions;
// writes what it found to docs/trust.md. --machines adds a balancer, a pooler and a replica; --deep does too, and takes every sweep to its end. --faults leaves the attacks out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { root } from './root.mjs';
import { trustPage } from './trust-page.mjs';
import { countResults, listFailures } from './vitest-results.mjs';

/** Which tests attack the service, and with what: a file of tests each. */
const ATTACKS = [
  { file: 'tests/faults/race.service.test.ts', attack: 'fifty requests at once, with one key, other keys and other bodies' },
  { file: 'tests/faults/code.service.test.ts', attack: 'codes guessed at once, used twice, or of another session' },
  { file: 'tests/faults/sweep.service.test.ts', attack: 'birth dates tried one after the other' },
  { file: 'tests/faults/no-disclosure.service.test.ts', attack: 'who is known, read from answers and their times' },
  { file: 'tests/faults/strangers.service.test.ts', attack: 'what belongs to another patient, hospital or agent' },
  { file: 'tests/faults/out-of-turn.service.test.ts', attack: 'steps out of turn, and fields that no page sends' },
  { file: 'tests/faults/anything.service.test.ts', attack: 'mutated requests at every call and page' },
  { file: 'tests/faults/canary.service.test.ts', attack: 'personal data in logs, metrics, pages and tables' },
  { file: 'tests/attacks/markup.test.ts', attack: 'markup in texts, documents and bills' },
];

const { isDeep, hasMachines, hasAttacks } = readArguments(process.argv.slice(2));
if (isDeep) process.env.TEST_DEPTH = 'deep';

function readArguments(args) {
  try {
    const options = { deep: { type: 'boolean' }, machines: { type: 'boolean' }, faults: { type: 'boolean' } };
    const { deep = false, machines = false, faults = false } = parseArgs({ args, options }).values;
    return { isDeep: deep, hasMachines: machines || deep, hasAttacks: !faults };
  } catch (error) {
    console.error(`${error.message}\nnpm run test:trust [-- --machines | --deep] [--faults]: docs/guides/run-the-tests.md`);
    return process.exit(2);
  }
}

/** Runs vitest, and returns its report with the failures. */
function runVitest(args, env = {}) {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const report = join(cache, 'trust-report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args, ...reporters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  return { read, ...countResults(read, status), failures: listFailures(read, root) };
}

function runFaults() {
  const results = join(root, '.cache', 'trust-runs.jsonl');
  rmSync(results, { force: true });
  const folders = hasMachines ? [] : ['tests/trust'];
  const { read, failed, failures } = runVitest(['--project', 'trust', ...folders], { TRUST_RESULTS: results });
  const lines = existsSync(results) ? readFileSync(results, 'utf8').trim().split('\n').filter(Boolean) : [];
  const tests = (read?.testResults ?? []).flatMap((file) => file.assertionResults);
  const skipped = tests.filter(({ status }) => status === 'skipped' || status === 'pending').map(({ title }) => title);
  return { runs: lines.map((line) => JSON.parse(line)), skipped, failed, failures };
}

function runAttacks() {
  const { read, failed, failures } = runVitest(['--project', 'service', '--project', 'unit', ...ATTACKS.map(({ file }) => file)]);
  const suites = ATTACKS.map(({ file, attack }) => {
    const tests = read?.testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? [];
    const count = (status) => tests.filter((test) => test.status === status).length;
    return { file, attack, passed: count('passed'), failed: count('failed'), secondTries: countSecondTries(tests) };
  });
  return { suites, failed, failures };
}

function countSecondTries(tests) {
  return tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).length;
}

function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** What was set for this run, as a reader would type it. */
function commandOf() {
  const names = ['KILLS', 'ENROLLMENTS', 'DATABASE_STOPS', 'DATABASE_STOP_SECONDS', 'EVERY_FAULT', 'MUTATIONS', 'SWEEPERS'];
  const set = names.filter((name) => process.env[name] !== undefined).map((name) => `${name}=${process.env[name]}`);
  const options = [isDeep ? '--deep' : hasMachines ? '--machines' : '', hasAttacks ? '' : '--faults'].filter(Boolean);
  return [...set, 'npm run test:trust', ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

const began = new Date();
const faults = runFaults();
const attacks = hasAttacks ? runAttacks() : { suites: [], failed: 0, failures: [] };
const failures = [...faults.failures, ...attacks.failures];
const page = trustPage({
  day: began.toISOString().slice(0, 10),
  minutes: Math.round((Date.now() - began.getTime()) / 60_000),
  command: commandOf(),
  commit: `${git('rev-parse', '--short=12', 'HEAD')}${git('status', '--porcelain', '--', ':!docs/trust.md') ? ' with changes' : ''}`,
  machine: `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}, PostgreSQL on the same machine`,
  runs: faults.runs,
  skipped: faults.skipped,
  suites: attacks.suites,
  failures,
});
writeFileSync(join(root, 'docs', 'trust.md'), page);
console.log('\nWritten: docs/trust.md');
for (const failure of failures) console.log(`  ${failure}`);
process.exitCode = faults.failed || attacks.failed ? 1 : 0;

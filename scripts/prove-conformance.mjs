// Plants one fault for each row of docs/spec-conformance.md and demands that the row's test fails.
import { join } from 'node:path';

import { openCopy } from './conformance/copy-checkout.mjs';
import { plant, readFaults } from './conformance/faults.mjs';
import { isShownAlready, keepResult, printResult, summarize } from './conformance/results.mjs';
import { failuresOf, namedBy, projectOf, runTests, stopRuns } from './conformance/run-tests.mjs';
import { withFileLock } from './file-lock.mjs';
import { root } from './root.mjs';

const USAGE = `node scripts/prove-conformance.mjs [rows ...] [options]
  rows           numbers (2.14), sections (4) or test projects (unit, int, service, browser); all without any
  --open         only faults that no earlier run of this checkout has seen turn their test red (.cache/conformance)
  --trust-green  leaves out the run that shows each test green without its fault
  --lanes=N      plants N faults side by side, each in a copy of the checkout of its own`;
const OPTIONS = ['open', 'trust-green', 'lanes'];
const PROJECTS = ['unit', 'int', 'service', 'browser'];
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const options = new Map(process.argv.slice(2).flatMap((arg) => (arg.startsWith('--') ? [arg.slice(2).split('=')] : [])));
if ([...options.keys()].some((option) => !OPTIONS.includes(option))) {
  console.log(USAGE);
  process.exit(options.has('help') ? 0 : 1);
}
const faults = readFaults()
  .filter(isWanted)
  .toSorted((a, b) => PROJECTS.indexOf(projectOf(a.red)) - PROJECTS.indexOf(projectOf(b.red)));
const began = Date.now();

function isWanted(fault) {
  const { row, red } = fault;
  if (options.has('open') && isShownAlready(fault)) return false;
  return wanted.length === 0 || wanted.some((one) => one === row || one === row.split('.')[0] || one === projectOf(red));
}

/** Tests that are red without any fault show nothing; they are asked all at once. */
async function redWithoutFault(copy) {
  const red = new Map();
  for (const project of PROJECTS) {
    const named = [...new Set(faults.map(namedBy).filter((one) => projectOf(one) === project))];
    if (named.length === 0 || isStopped) continue;
    const run = await runTests(copy, project, named);
    for (const one of named) red.set(one, greenProblem(failuresOf(run, one)));
  }
  return red;
}

function greenProblem({ ran, failed, problem }) {
  if (problem || ran === 0) return problem ?? 'no such test ran';
  return failed.length > 0 ? 'the test fails without the fault' : undefined;
}

async function prove(fault, copy) {
  const from = Date.now();
  const took = () => (Date.now() - from) / 1000;
  const planted = plant(fault, copy);
  if (planted.problem) return { ...fault, problem: planted.problem, seconds: took() };
  try {
    const { ran, failed, problem } = failuresOf(await runTests(copy, projectOf(fault.red), [namedBy(fault)]), namedBy(fault));
    const green = ran > 0 && failed.length === 0 ? 'no test saw the fault' : undefined;
    return { ...fault, problem: problem ?? (ran === 0 ? 'no such test ran' : green), turned: failed[0], seconds: took() };
  } finally {
    planted.restore();
  }
}

/** Runs work in a copy that no other run plants faults in meanwhile. */
function inCopy(number, work) {
  const path = join(root, '.cache', 'conformance', `copy-${number}`);
  return withFileLock(
    `${path}.lock`,
    () => work(openCopy(path)),
    () => console.log(`Waiting for another run in ${path} ...`),
  );
}

async function plantEach(copy, queue, notGreen) {
  for (let fault = queue.shift(); fault && !isStopped; fault = queue.shift()) {
    const known = notGreen.get(namedBy(fault));
    const result = known ? { ...fault, problem: known, seconds: 0 } : await prove(fault, copy);
    if (isStopped) return;
    results.push(result);
    keepResult(result);
    printResult(result);
  }
}

const results = [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isStopped = true;
    void stopRuns();
  });
}

if (faults.length === 0) {
  console.log(options.has('open') ? 'Every fault was seen already.' : `No row is ${wanted.join(' or ')}.`);
  process.exit(options.has('open') ? 0 : 1);
}
const notGreen = options.has('trust-green') ? new Map() : await inCopy(1, redWithoutFault);
const lanes = Math.max(1, Number(options.get('lanes') ?? 1));
const queue = [...faults];
if (!isStopped) {
  const each = (_, index) => inCopy(index + 1, (copy) => plantEach(copy, queue, notGreen));
  await Promise.all(Array.from({ length: lanes }, each));
}
await stopRuns();
summarize(results, { asked: faults.length, seconds: (Date.now() - began) / 1000 });
process.exitCode = isStopped || results.some(({ problem }) => problem) ? 1 : 0;

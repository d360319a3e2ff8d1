// node scripts/rank-tests.mjs [project...]: ranks the files and the tests of the last `npm test` by time (.cache/vitest-*.json).
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { root } from './root.mjs';

const SHOWN = 25;
const projects = process.argv.length > 2 ? process.argv.slice(2) : ['unit', 'int', 'service', 'browser'];
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(9);
const byTime = (one, other) => other.ms - one.ms;

for (const project of projects) {
  const report = join(root, '.cache', `vitest-${project}.json`);
  if (!existsSync(report)) continue;
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    name: relative(root, name).replace(/^.*?(?=tests\/)/, ''),
    ms: endTime - startTime,
    tests: assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  }));
  const tests = files.flatMap((file) => file.tests.map((test) => ({ ...test, name: `${file.name} :: ${test.name}` })));
  const sum = files.reduce((all, { ms }) => all + ms, 0);
  console.log(`\n${project}: ${files.length} files, ${tests.length} tests, ${seconds(sum).trim()} in all files`);
  for (const { name, ms, tests: within } of files.toSorted(byTime).slice(0, SHOWN))
    console.log(`${seconds(ms)}  ${name} (${within.length} tests)`);
  console.log(`\n${project}: the slowest tests`);
  for (const { name, ms } of tests.toSorted(byTime).slice(0, SHOWN)) console.log(`${seconds(ms)}  ${name}`);
}

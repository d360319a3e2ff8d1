import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../root.mjs';
import { readFaults } from './faults.mjs';

const FOLDER = join(root, '.cache', 'conformance');

const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function line({ row, fault, red, turned, problem, seconds }) {
  const shown = problem ? `**not shown**: ${problem}` : `${red.split(' :: ')[0]} :: ${turned.title}`;
  return `| ${row} | ${cell(fault)} | ${cell(shown)} | ${seconds.toFixed(1)} |`;
}

export function printResult(result) {
  console.log(line(result));
  if (result.turned && !result.problem) console.log(`  ${result.turned.why}`);
}

/** What earlier runs have found, by fault. */
function readKept() {
  const file = join(FOLDER, 'results.json');
  return new Map((existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []).map((one) => [keyOf(one), one]));
}

/** True for a fault that an earlier run has seen turn its test red. */
export function isShownAlready(fault) {
  const kept = readKept().get(keyOf(fault));
  return kept !== undefined && !kept.problem;
}

/** Keeps what was found of a fault beside all that was found before, as one table: a run that is killed loses nothing. */
export function keepResult(result) {
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'results.json');
  const kept = readKept();
  kept.set(keyOf(result), result);
  const rows = readFaults().flatMap((fault) => kept.get(keyOf(fault)) ?? []);
  writeFileSync(file, JSON.stringify(rows, undefined, 1));
  const head = '| row | fault | test that turned red | seconds |\n|---|---|---|---|\n';
  writeFileSync(join(FOLDER, 'results.md'), `${head}${rows.map(line).join('\n')}\n`);
}

/** A fault that was changed is another one. */
function keyOf({ row, file, find, replace, red }) {
  return JSON.stringify([row, file, find, replace, red]);
}

export function summarize(results, { asked, seconds }) {
  const open = results.filter(({ problem }) => problem);
  console.log(`\n${results.length - open.length} of ${asked} rows shown, ${open.length} not shown, ${seconds.toFixed(0)} s`);
  for (const { row, problem } of open) console.log(`  ${row}: ${problem}`);
  console.log(`The table: ${join('.cache', 'conformance', 'results.md')}`);
}

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { askSession, stopSessions } from './sessions.mjs';

/** A test that waits for ever shows nothing sooner by being waited for. */
const LONGEST_MS = 8 * 60_000;
/** A fault that breaks the file itself, and not what it states. */
const BROKEN = /SyntaxError|Transform failed|Failed to (?:load|resolve)|Cannot find (?:module|package)|is not defined/;

/** What these test is the sources themselves; all others start a service that was built of them. */
const IN_SESSION = new Set(['unit', 'int']);

const running = new Set();

/** The test that a fault must turn red, and where its title has a table, the one case of it. */
export function namedBy({ red, only }) {
  return only === undefined ? red : `${red.split(' :: ')[0]} :: ${only}`;
}

/** The Vitest project that a test belongs to, by its file name. */
export function projectOf(named) {
  return /\.(int|service|browser)\.test\./.exec(named)?.[1] ?? 'unit';
}

/** Runs the named tests (`file :: title`) of one project in a copy. Answers Vitest's report, or what kept it from one. */
export async function runTests(copy, project, named) {
  const files = [...new Set(named.map((one) => one.split(' :: ')[0]))];
  const pattern = [...new Set(named.map((one) => titlePattern(one.split(' :: ')[1])))].join('|');
  if (IN_SESSION.has(project)) return { copy, ...(await askSession(copy, project, { files, pattern })) };

  const path = join(copy, '.cache', `conformance-${project}.json`);
  mkdirSync(join(copy, '.cache'), { recursive: true });
  rmSync(path, { force: true });
  const args = [
    'run',
    `--project=${project}`,
    ...files,
    '-t',
    pattern,
    '--retry=0',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ];
  const said = await spawnVitest(copy, args);
  if (!existsSync(path)) return { problem: `the tests did not run: ${lastLine(said)}` };
  return { report: JSON.parse(readFileSync(path, 'utf8')), copy };
}

/** Ends what still runs, with all that it has started. */
export async function stopRuns() {
  for (const child of running) end(child, 'SIGINT');
  await stopSessions();
}

function end(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

function spawnVitest(copy, args) {
  const child = spawn(process.execPath, [join(copy, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: copy,
    // A fault of any case of a table is looked for: all of them run.
    env: { ...process.env, CI: '1', TEST_DEPTH: 'deep' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const timer = setTimeout(() => end(child, 'SIGINT'), LONGEST_MS);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-4000)));
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      running.delete(child);
      resolve(said);
    };
    child.once('error', finish);
    child.once('close', finish);
  });
}

/** A title as the file has it; what a table fills in matches any text. */
function titlePattern(title) {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdifjop#]|\\\$\w+/g, '.*');
}

/** What became of one named test: how often it ran, and each time that it failed. */
export function failuresOf({ report, problem, copy }, named) {
  if (problem) return { ran: 0, failed: [], problem };
  const [file, title] = named.split(' :: ');
  const isNamed = new RegExp(`^${titlePattern(title)}$`, 's');
  const ofFile = report.testResults.filter(({ name }) => name === join(copy, file));
  const broken = ofFile.find(({ assertionResults, message }) => assertionResults.length === 0 && message);
  if (broken)
    return {
      ran: 0,
      failed: [],
      problem: `the file could not be read: ${firstLine(/^.*\berror\b.*$/im.exec(broken.message)?.[0] ?? broken.message)}`,
    };
  const tests = ofFile
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => [test.title, ...test.ancestorTitles].some((one) => isNamed.test(one)))
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = tests
    .filter(({ status }) => status === 'failed')
    .map((test) => ({ title: test.title, why: reasonOf(test.failureMessages[0] ?? '') }));
  const isBroken = failed.length > 0 && failed.every(({ why }) => BROKEN.test(why));
  return { ran: tests.length, failed, problem: isBroken ? `broken, not untrue: ${failed[0].why}` : undefined };
}

/** The first line of a failure; where a test only waited, also what for; where its visitor stood; and the line of the test. */
function reasonOf(failure) {
  const lines = stripVTControlCharacters(failure).split('\n');
  const waited = /^[- ]*(waiting for .*)$/m.exec(lines.join('\n'))?.[1];
  const seen = /^The visitor saw (?:\w+:\/\/[^/\s]+)?(\/\S*?):?$/m.exec(lines.join('\n'))?.[1];
  const place = /([\w.-]+\.test\.tsx?:\d+)/.exec(lines.slice(1).join('\n'))?.[1];
  return [firstLine(failure), waited && `(${waited.slice(0, 160)})`, seen && `on ${seen}`, place && `at ${place}`]
    .filter(Boolean)
    .join(' ');
}

function firstLine(text) {
  return stripVTControlCharacters(text).split('\n')[0].slice(0, 160);
}

function lastLine(text) {
  return stripVTControlCharacters(text).trim().split('\n').at(-1)?.slice(0, 160) ?? '';
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Longer than any of them takes on a busy machine. */
const LONGEST_MS = 4 * 60_000;

const sessions = new Map();

/** Runs tests in the one Vitest that this copy has for the project. */
export async function askSession(copy, project, asked) {
  const name = `${copy} ${project}`;
  if (!sessions.has(name)) sessions.set(name, openSession(copy, project));
  const session = sessions.get(name);
  const answer = await Promise.race([session.ask(asked), after(LONGEST_MS)]);
  if (answer === undefined) {
    sessions.delete(name);
    session.kill();
    return { problem: 'the tests did not end' };
  }
  const [unhandled] = answer.unhandled;
  if (answer.testResults.length === 0 && unhandled) return { problem: `the tests did not run: ${unhandled.slice(0, 160)}` };
  return { report: answer };
}

export async function stopSessions() {
  const open = [...sessions.values()];
  sessions.clear();
  await Promise.all(open.map((session) => session.close()));
}

function openSession(copy, project) {
  const child = spawn(process.execPath, [join(copy, 'scripts', 'conformance', 'test-session.mjs'), project], {
    cwd: copy,
    env: { ...process.env, CI: '1', TEST_DEPTH: 'deep' },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: process.platform !== 'win32',
  });
  let heard = '';
  let waiting = [];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    const lines = (heard + text).split('\n');
    heard = lines.pop() ?? '';
    for (const line of lines) waiting.shift()?.(JSON.parse(line));
  });
  const closed = new Promise((resolve) => {
    child.once('close', () => {
      for (const resolveOne of waiting) resolveOne({ testResults: [], unhandled: ['Vitest has ended'] });
      waiting = [];
      resolve();
    });
  });
  child.once('error', () => undefined);
  child.stdin.on('error', () => undefined);
  return {
    ask: (asked) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        child.stdin.write(`${JSON.stringify(asked)}\n`);
      }),
    kill: () => process.kill(-Number(child.pid), 'SIGKILL'),
    close: async () => {
      child.stdin.end();
      if ((await Promise.race([closed.then(() => true), after(20_000)])) === undefined) child.kill('SIGTERM');
    },
  };
}

/** Answers nothing, and keeps no process from ending. */
function after(milliseconds) {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

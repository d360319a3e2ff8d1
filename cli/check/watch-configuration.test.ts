import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { main } from '../main.ts';
import { configurationRegistry as registry } from '../testing/configuration-registry.ts';

const PROVIDER = 'providers/lakeside.json';
const SLOW = { timeout: 30_000 };

/** `causeway check --watch` in a folder of its own, until the end of the test. */
async function watchSound(...args: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'watched-'));
  cpSync('tests/configuration/sound', root, { recursive: true });
  let reported = '';
  let interrupt = (): void => {};
  const interrupted = new Promise<void>((resolve) => (interrupt = resolve));
  const write = (text: string) => void (reported += text);
  const ended = main(['check', '--watch', ...args], {
    root,
    cwd: root,
    env: {},
    loadRegistry: async () => Promise.resolve(registry),
    out: write,
    report: (sentence) => write(`${sentence}\n`),
    rewriteLine: undefined,
    untilInterrupted: async () => interrupted,
  });
  onTestFinished(async () => {
    interrupt();
    await ended;
    rmSync(root, { recursive: true });
  });
  const untilReported = async (words: string) => vi.waitFor(() => expect(reported).toContain(words), { ...SLOW, interval: 10 });
  await untilReported(args.includes('--no-proof') ? ' ms)' : 'Proved');

  return {
    path: (file: string) => join(root, file),
    read: (file: string) => readFileSync(join(root, file), 'utf8'),
    /** Does something and answers what was reported until these words came. */
    after: async (words: string, act: () => void) => {
      reported = '';
      act();
      await untilReported(words);
      return reported;
    },
    interrupt,
    ended,
  };
}

const misspelt = (text: string) => text.replace('"logo_url"', '"logo_ulr"');

describe('check --watch', SLOW, () => {
  test('reports a fault after the save that brings it, and none after the save that mends it', async () => {
    const { path, read, after } = await watchSound('--no-proof');
    const sound = read(PROVIDER);

    const broken = await after(' ms)', () => writeFileSync(path(PROVIDER), misspelt(sound)));
    expect(broken).toContain(`${PROVIDER} changed\n`);
    expect(broken).toContain('did you mean "logo_url"?');
    expect(broken).toContain('9 files, 1 error, 0 warnings');

    const mended = await after(' ms)', () => writeFileSync(path(PROVIDER), sound));
    expect(mended).toContain('9 files, 0 errors, 0 warnings');
  });

  test('sees a file that an editor replaces by another', async () => {
    const { path, read, after } = await watchSound('--no-proof');
    const replace = () => {
      writeFileSync(path(`${PROVIDER}~`), misspelt(read(PROVIDER)));
      renameSync(path(`${PROVIDER}~`), path(PROVIDER));
    };

    expect(await after(' ms)', replace)).toContain('9 files, 1 error');
  });

  test('waits for the rest of a file that is half saved', async () => {
    const { path, read, after } = await watchSound('--no-proof');
    const sound = read(PROVIDER);
    const saveInTwoParts = () => {
      writeFileSync(path(PROVIDER), sound.slice(0, 80));
      setTimeout(() => writeFileSync(path(PROVIDER), misspelt(sound)), 60);
    };

    expect(await after(' ms)', saveInTwoParts)).not.toContain('FILE001');
  });

  test('reports a folder that is taken away and comes back', async () => {
    const { path, after } = await watchSound('--no-proof');

    const gone = await after(' ms)', () => renameSync(path('locales/server'), path('elsewhere')));
    expect(gone).toContain('removed');
    const back = await after('9 files, 0 errors', () => renameSync(path('elsewhere'), path('locales/server')));
    expect(back).toContain('added');
    const words = path('locales/server/en.json');
    expect(await after(' ms)', () => writeFileSync(words, '{ "broken": }'))).toContain('locales/server/en.json:1');
  });

  test('reports what only the proof finds when the proof is ready', async () => {
    const { path, read, after } = await watchSound();
    const flow = 'flows/appointment.json';
    const survey = '{ "id": "survey", "path": "/survey", "title": "appointment.title", "end": "stop" }';
    const changed = read(flow).replace(/\n {2}\]\n\}\s*$/, `, ${survey}]}`);

    const found = await after('The proof adds 1 error', () => writeFileSync(path(flow), changed));
    expect(found).toMatch(/9 files, 0 errors[^]*FLOW100/);
  });

  test('ends without a fault at Ctrl-C', async () => {
    const { interrupt, ended } = await watchSound('--no-proof');
    interrupt();

    expect(await ended).toBe(0);
  });
});

test('check --watch mends nothing', async () => {
  const context = { root: '.', cwd: '.', env: {}, loadRegistry: async () => Promise.resolve(registry), rewriteLine: undefined };
  let reported = '';
  const report = (sentence: string) => void (reported += sentence);

  expect(await main(['check', '--watch', '--fix'], { ...context, out: report, report })).toBe(2);
  expect(reported).toContain('--watch goes with neither --fix nor --json');
});

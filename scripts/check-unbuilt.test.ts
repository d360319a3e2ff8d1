import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { deepTest } from '../tests/setup/deep-test.ts';

const NOT_COPIED = new Set(['.git', '.cache', '.data', 'dist', 'node_modules', 'docs', 'tests']);
const root = process.cwd();
const copy = mkdtempSync(join(tmpdir(), 'unbuilt-'));

cpSync(root, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(root, path)) });
symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
writeFileSync(join(copy, 'flows/enrollment.json'), '{\n  "flow" "enrollment"\n}\n');

// Thousands of files, on a disk that may be busy.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

/** Runs a script of the copy, whose flow no build can read. */
function runScript(script: string, ...args: readonly string[]) {
  const env = { ...process.env, INIT_CWD: copy };
  return new Promise<{ code: unknown; out: string; reported: string }>((done) => {
    execFile(process.execPath, [join(copy, 'scripts', script), ...args], { cwd: copy, env }, (error, out, reported) =>
      done({ code: error?.code ?? 0, out, reported }),
    );
  });
}

const FAULT = 'flows/enrollment.json:2:9 error FILE003: a colon is missing here (a key and its value are written "key": value)';

describe('a flow that is no JSON', { timeout: 120_000 }, () => {
  test('is reported by check with its place and its cure', async () => {
    const { code, out, reported } = await runScript('causeway.mjs', 'check');

    expect(out).toBe(`${FAULT}\n`);
    expect(reported).toContain('1 error, 0 warnings\n');
    expect(reported).not.toContain('    at ');
    expect(code).toBe(3);
  });

  deepTest('does not keep check from reporting a wrong option in a sentence', async () => {
    expect(await runScript('causeway.mjs', 'check', '--fixx')).toEqual({
      code: 2,
      out: '',
      reported: `Unknown option '--fixx' (did you mean "--fix"?)\nSee: causeway help check\n`,
    });
  });

  deepTest('is reported before a build, which ends without a stack', async () => {
    const { code, reported } = await runScript('causeway.mjs', 'paths', 'enrollment');

    expect(reported).toContain(FAULT);
    expect(reported).toMatch(/Nothing was built: mend these files first.\n$/);
    expect(reported).not.toContain('    at ');
    expect(code).toBe(1);
  });
});

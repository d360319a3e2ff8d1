import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { typeCommand } from './testing/type-command.ts';

const GUIDE = 'docs/guides/explain-a-flow.md';

let root = '';

/** Commits the shipped files and then makes the change that the guide describes. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'explain-guide-'));
  for (const folder of ['flows', 'providers', 'locales']) cpSync(folder, join(root, folder), { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'as shipped');
  const file = join(root, 'providers/lakeside.json');
  const text = readFileSync(file, 'utf8').replace('"minimum_balance_cents": 5000', '"minimum_balance_cents": 7500');
  writeFileSync(file, text.replace(', 36]', ']'));
});

afterAll(() => rmSync(root, { recursive: true }));

test('the guide shows the output of its commands; --update writes it', { timeout: 30_000 }, async () => {
  const guide = readFileSync(GUIDE, 'utf8');
  let shown = guide;
  for (const [block, command = ''] of guide.matchAll(/```console\n\$ npx causeway ([^\n]+)\n[^`]*```/g)) {
    const { out, reported } = await typeCommand(command, root);
    shown = shown.replace(block, () => `\`\`\`console\n$ npx causeway ${command}\n${reported}${out}\`\`\``);
  }

  await expect(shown).toMatchFileSnapshot(join(process.cwd(), GUIDE));
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { checkPartnersFile } from './check-partners-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'partners-file-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const email = {
  adapter: 'smtp',
  host: 'smtp.example.org',
  from: 'plans@example.org',
  user: 'causeway',
  password: 'env:OUR_SMTP',
};

function reported(partners: unknown, env: Readonly<Record<string, string>> = {}): readonly string[] {
  writeFileSync(join(root, 'partners.json'), JSON.stringify(partners, null, 2));
  return checkPartnersFile({ root, env: { PARTNERS_FILE: 'partners.json', ...env } }).map(
    ({ line, code, message }) => `${line} ${code} ${message}`,
  );
}

test('a service without such a file has nothing to report', () => {
  expect(checkPartnersFile({ root, env: {} })).toEqual([]);
});

test('a secret of the service that is missing is reported with its line, and one that is there is not', () => {
  expect(reported({ email })).toEqual(['7 PROV029 there is no secret at "env:OUR_SMTP"']);
  expect(reported({ email }, { OUR_SMTP: 'a secret' })).toEqual([]);
});

test('a password in the place of its reference is refused, and not repeated', () => {
  const [fault] = reported({ email: { ...email, password: 'hunter2-canary' } });
  expect(fault).toContain('7 PROV005');
  expect(fault).not.toContain('canary');
});

test('a field that no partner has, and settings that do not fit, are refused', () => {
  expect(reported({ emial: email })[0]).toContain('PROV003');
  expect(reported({ email: { ...email, security: 'none' } })[0]).toContain('PROV036');
});

test('a file that is not there is reported', () => {
  expect(checkPartnersFile({ root, env: { PARTNERS_FILE: 'nowhere.json' } })[0]?.message).toBe('there is no "nowhere.json"');
});

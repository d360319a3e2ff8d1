import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { openSecretReferences } from './secret-references.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
writeFileSync(join(folder, 'master-key'), 'the key of the service\n');
writeFileSync(join(folder, 'smtp'), 'the password of a mail server\n');
symlinkSync(join(folder, 'master-key'), join(folder, 'link'));
afterAll(() => rmSync(folder, { recursive: true }));

const findSecret = openSecretReferences({ MASTER_KEY: `file:${folder}/master-key`, LAKESIDE_SMTP: 'hush', SERVER_SECRET: 'own' });

test.each([
  ['a variable', 'env:LAKESIDE_SMTP', 'hush'],
  ['a file', `file:${folder}/smtp`, 'the password of a mail server'],
  ['a variable that is not there', 'env:OTHER', undefined],
  ['a file that is not there', `file:${folder}/other`, undefined],
])('a reference finds %s', (_, reference, secret) => {
  expect(findSecret(reference)).toBe(secret);
});

test.each([
  ['a variable of its own', 'env:SERVER_SECRET'],
  ['the master key', `file:${folder}/master-key`],
  ['the master key by another spelling of its path', `file:${folder}/./master-key`],
  ['the master key by a link', `file:${folder}/link`],
])('a reference does not find the secrets of the service: %s', (_, reference) => {
  expect(findSecret(reference)).toBeUndefined();
});

import { expect, test } from 'vitest';

import { explainProblem, unsupportedMachine } from './problem.ts';

test.each([
  ['a full disk', 'initdb: error: could not write to file: No space left on device', 'The disk is full: the database in /data'],
  [
    'a full disk that PostgreSQL hints at',
    'PANIC: cannot abort transaction 1\nHINT:  Check free disk space.',
    'The disk is full: the database in /data',
  ],
  ['a folder of another user', "EACCES: permission denied, mkdir '/data'", 'This user may not use the database folder /data'],
  ['a read-only disk', "EROFS: read-only file system, mkdir '/data'", 'This user may not use the database folder /data'],
  ['a file where a folder should be', "ENOTDIR: not a directory, mkdir '/data'", 'The database folder /data cannot be made'],
  ['root without any other account', 'initdb: error: cannot be run as root', 'PostgreSQL does not run with administrator rights'],
  [
    'no shared memory',
    'FATAL:  could not create shared memory segment: Cannot allocate memory',
    'The system has no shared memory left',
  ],
  [
    'a library that is missing',
    'initdb: error while loading shared libraries: libicuuc.so.60',
    'The PostgreSQL that npm installed is incomplete',
  ],
])('%s is reported in a sentence with a cure', (_, output, sentence) => {
  const { message } = explainProblem(output, '/data');

  expect(message).toContain(sentence);
  expect(message).toContain('set DATABASE_URL');
});

test('an unforeseen problem keeps the last lines of the output', () => {
  const { message } = explainProblem('first\nFATAL:  the moon is full\n', '/data');

  expect(message).toContain('FATAL:  the moon is full');
  expect(message).toContain('set DATABASE_URL');
});

test('a machine without a PostgreSQL from npm needs its own', () => {
  expect(unsupportedMachine('linux-x64 without glibc (musl)').message).toMatch(
    /musl.*Install PostgreSQL 15 or newer.*DATABASE_URL/,
  );
});

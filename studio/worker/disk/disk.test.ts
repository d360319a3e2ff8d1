import * as pathOfNode from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createHash } from './crypto.ts';
import { files, ROOT } from './files.ts';
import * as fs from './fs.ts';
import * as path from './path.ts';

beforeEach(() => {
  files.set('flows/enrollment.json', '{"a":"ñ"}');
  files.set('flows/forms/address.json', '{}');
  files.set('providers/lakeside/logo.png', new Uint8Array([1, 2]));
  files.set('/srv/providers/lakeside.json', '[]');
});

afterEach(() => files.clear());

describe('the disk of the worker', () => {
  test('lists the files and folders of a folder', () => {
    expect(fs.readdirSync(`${ROOT}/flows`)).toEqual(['enrollment.json', 'forms']);
    expect(fs.existsSync(`${ROOT}/flows/forms`)).toBe(true);
  });

  test('reads text and bytes', () => {
    expect(fs.readFileSync(`${ROOT}/flows/enrollment.json`, 'utf8')).toBe('{"a":"ñ"}');
    expect(fs.readFileSync(`${ROOT}/providers/lakeside/logo.png`)).toEqual(new Uint8Array([1, 2]));
  });

  test('holds files outside the repository by their whole paths', () => {
    expect(fs.readdirSync('/srv/providers')).toEqual(['lakeside.json']);
    expect(fs.readFileSync('/srv/providers/lakeside.json', 'utf8')).toBe('[]');
    expect(fs.existsSync(`${ROOT}/srv`)).toBe(false);
  });

  test('reports what is not there as Node does', () => {
    expect(() => fs.readFileSync(`${ROOT}/flows/none.json`)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
    expect(() => fs.readdirSync('/none')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
    expect(fs.statSync('/none', { throwIfNoEntry: false })).toBeUndefined();
  });

  test('writes nothing', () => {
    expect(() => fs.writeFileSync()).toThrow('writes no files');
  });
});

describe('the paths of the worker', () => {
  test.each([
    ['/', 'flows'],
    ['/a/b', '../c'],
    ['/a', '/b/./c'],
  ])('resolve %s and %s as Node does', (from, to) => {
    expect(path.resolve(from, to)).toBe(pathOfNode.posix.resolve(from, to));
    expect(path.relative(from, path.resolve(from, to))).toBe(pathOfNode.posix.relative(from, pathOfNode.posix.resolve(from, to)));
  });

  test('have the names and folders that Node gives them', () => {
    expect(path.basename('/flows/my-plan.json', '.json')).toBe('my-plan');
    expect(path.dirname('flows/my-plan.json')).toBe('flows');
    expect(path.join('/providers', './logo.svg')).toBe('/providers/logo.svg');
  });
});

test('equal content has equal names, other content others', () => {
  const names = ['a', 'b', 'ab', 'ba', ''].map((text) => createHash('sha256').update(text).digest('hex'));

  expect(new Set(names).size).toBe(5);
  expect(createHash('sha256').update('a').update('b').digest('hex')).toBe(names[2]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

const FOLDER = 'docs/decisions';
const files = readdirSync(FOLDER).filter((file) => file !== 'README.md');
const read = (file: string) => readFileSync(`${FOLDER}/${file}`, 'utf8');

/** The head of every record: number and title, status, date. A later record is named where it replaces this one. */
const HEAD =
  /^# (\d{4}) (\S.*)\n\n- Status: (accepted|superseded by \[\d{4}\]\((\d{4}-[\w-]+\.md)\))\n- Date: \d{4}-\d{2}-\d{2}\n\n## Context\n/;
const SECTIONS = ['Context', 'Decision', 'Consequences'];

/** Departures of a record from the template, in sentences. */
function faultsOf(file: string, text: string): readonly string[] {
  const [, number, , , successor] = HEAD.exec(text) ?? [];
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title).filter((title) => title !== 'Alternatives');
  return [
    ...(number === undefined ? ['does not begin with number, title, status, date and context'] : []),
    ...(number !== undefined && !file.startsWith(`${number}-`) ? [`has the number ${number} and another file name`] : []),
    ...(successor !== undefined && !existsSync(`${FOLDER}/${successor}`) ? [`names ${successor}, which does not exist`] : []),
    ...(sections.join() === SECTIONS.join() ? [] : [`has the sections ${sections.join(', ')}`]),
  ].map((fault) => `${file} ${fault}`);
}

describe('a decision record', () => {
  test.each(files)('%s follows the template', (file) => {
    expect(faultsOf(file, read(file))).toEqual([]);
  });

  test('has the next number', () => {
    expect(files.map((file) => Number(file.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
  });

  test('fails this check when its status, a section or its successor is missing', () => {
    const text = '# 0001 Title\n\n- Status: accepted\n- Date: 2026-11-22\n\n## Context\n\n## Decision\n\n## Consequences\n';

    expect(faultsOf('0001-title.md', text)).toEqual([]);
    expect(faultsOf('0002-title.md', text)).toHaveLength(1);
    expect(faultsOf('0001-title.md', text.replace('- Status: accepted\n', ''))).toHaveLength(1);
    expect(faultsOf('0001-title.md', text.replace('## Decision\n', ''))).toHaveLength(1);
    expect(faultsOf('0001-title.md', text.replace('accepted', 'superseded by [0099](0099-none.md)'))).toHaveLength(1);
  });
});

test('the index lists every record with its title and its status', () => {
  const listed = read('README.md')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | ').slice(0, 3).join(' | '));

  expect(listed).toEqual(
    files.map((file) => {
      const [, number, title, status] = HEAD.exec(read(file)) ?? [];
      return `| ${number} | [${title}](${file}) | ${status}`;
    }),
  );
});

const named = files.flatMap((file) =>
  [...read(file).matchAll(/`((?:[\w-]+\/)+[\w.-]+\.\w+)`/g)].map(([, path = '']) => [file, path] as const),
);

test.each(named)('%s names %s, which exists', (_, path) => {
  expect(existsSync(path)).toBe(true);
});

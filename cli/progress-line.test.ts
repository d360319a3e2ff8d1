import { expect, test } from 'vitest';

import { progressLine } from './report-lines.ts';

function aTerminal(isWatched: boolean) {
  const said: string[] = [];
  let time = 0;
  const context = {
    report: (sentence: string) => void said.push(`reported ${sentence}`),
    rewriteLine: isWatched ? (line: string) => void said.push(`line ${line}`) : undefined,
  };
  return { said, wait: (ms: number) => (time += ms), line: progressLine(context, () => time) };
}

test('on a terminal one line is written over, and cleared before anything else is said', () => {
  const { said, line } = aTerminal(true);

  line.show({ phase: 'reading', rows: 5000, skipped: 0 });
  line.interrupt(() => said.push('a problem'));
  line.show({ phase: 'writing', patients: 5000, ofPatients: 12_000 });
  line.end();

  expect(said).toEqual([
    'line reading: 5,000 good rows, 0 skipped',
    'line ',
    'a problem',
    'line writing: 5,000 of 12,000 patients',
    'line ',
  ]);
});

test('a file of messages gets a line every five seconds', () => {
  const { said, line, wait } = aTerminal(false);

  for (const rows of [5000, 10_000, 15_000]) {
    wait(3000);
    line.show({ phase: 'reading', rows, skipped: 0 });
  }

  expect(said).toEqual(['reported reading: 10,000 good rows, 0 skipped']);
});

import { expect, it } from 'vitest';

import { csvLine } from './csv-line.ts';

it('a cell that a spreadsheet would run begins with an apostrophe', () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '|cmd', '\t=1', ' =HYPERLINK("x")', '＝1', 'plain', -1];

  expect(csvLine(cells)).toBe(`"'=1+1","'+1","'-1","'@SUM(A1)","'|cmd","'\t=1","' =HYPERLINK(""x"")","'＝1","plain","-1"\r\n`);
});

it('quotes, commas and lines stay in their cell', () => {
  expect(csvLine(['a "b", c\nd', ['x', '=y'], { k: 1 }, undefined, true])).toBe(
    `"a ""b"", c\nd","x; '=y","{""k"":1}","","true"\r\n`,
  );
});

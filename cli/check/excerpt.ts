import { printable } from './printable.ts';

/** As much of a line as fits on a screen. */
const WIDTH = 100;
/** What is shown before the culprit of a long line. */
const BEFORE = 40;

/** The line of a text with a mark below the culprit; nothing where there is no such line. */
export function excerpt(
  text: string | undefined,
  line: number,
  column: number,
): { readonly shown: string | undefined; readonly caret: string } {
  const whole = text?.split('\n', line)[line - 1]?.replace(/\r$/, '');
  if (whole === undefined || whole.trim() === '') return { shown: undefined, caret: '' };
  const start = whole.length <= WIDTH ? 0 : Math.max(0, Math.min(column - 1 - BEFORE, whole.length - WIDTH));
  const end = start + WIDTH;
  const shown = `${start > 0 ? '…' : ''}${whole.slice(start, end)}${end < whole.length ? '…' : ''}`;
  const before = `${start > 0 ? ' ' : ''}${whole.slice(start, column - 1)}`;
  return { shown: printable(shown), caret: `${before.replaceAll(/[^\t]/gu, ' ')}^` };
}

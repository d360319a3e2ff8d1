/** A line of RFC 4180. Every cell has quotes. A list is one cell, with semicolons between its values. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map((cell) => `"${textOf(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** A text that a spreadsheet would read as a formula begins with an apostrophe. */
function textOf(cell: unknown): string {
  if (cell === undefined || cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : Array.isArray(cell) ? cell.map(textOf).join('; ') : JSON.stringify(cell);
  return /^\s*[=+\-@|%\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;
}

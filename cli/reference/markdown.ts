/** A page of the reference: its file name, and its text. */
export type Page = readonly [file: string, text: string];

const WRITTEN = '<!-- Written by `npx causeway reference`. -->';

export function page(file: string, title: string, ...parts: readonly string[]): Page {
  return [file, `${[WRITTEN, `# ${title}`, ...parts].join('\n\n')}\n`];
}

/** A table; an empty column is left out. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = heads.map((_, column) => rows.some((row) => (row[column] ?? '') !== ''));
  const line = (cells: readonly string[]): string => `| ${cells.filter((_, column) => shown[column]).join(' | ')} |`;
  const escaped = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')));
  return [line(heads), line(heads.map(() => '---')), ...escaped.map(line)].join('\n');
}

/** As it is written in a file. */
export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

export function codes(values: readonly unknown[]): string {
  return values.map(code).join(', ');
}

export function section(title: string, ...parts: readonly string[]): string {
  return [`## ${title}`, ...parts.filter(Boolean)].join('\n\n');
}

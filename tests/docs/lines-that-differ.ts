/** The lines of a text that another does not have, with those around them where there would be hardly any, as far left as they go. */
export function linesThatDiffer(text: string, other: string): string {
  const [lines, others] = [text.trimEnd().split('\n'), other.trimEnd().split('\n')];
  const isSame = (own: string | undefined, theirs: string | undefined) => own !== undefined && own === theirs;
  let first = 0;
  while (first < lines.length && isSame(lines[first], others[first])) first++;
  let last = 0;
  while (last < lines.length - first && last < others.length - first && isSame(lines.at(-1 - last), others.at(-1 - last))) last++;
  const isShort = lines.length - last - first < 1;
  const shown = isShort ? lines.slice(Math.max(0, first - 1), lines.length - last + 1) : lines.slice(first, lines.length - last);
  const indent = Math.min(...shown.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return shown.map((line) => line.slice(Number.isFinite(indent) ? indent : 0)).join('\n');
}

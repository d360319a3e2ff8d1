/** The lines of a text that another does not have, with "-" before those that it lacks: enough to see what someone changed. */
export function differingLines(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => text.split('\n'));
  if (!old || !now) return [];
  const begin = old.findIndex((line, index) => line !== now[index]);
  const from = begin === -1 ? Math.min(old.length, now.length) : begin;
  let end = 0;
  while (end < Math.min(old.length, now.length) - from && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const removed = old.slice(from, old.length - end).map((line) => `- ${line}`);
  const added = now.slice(from, now.length - end).map((line) => `+ ${line}`);
  return [...removed, ...added];
}

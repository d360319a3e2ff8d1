import { formatList } from './format-condition.ts';

const NAMED_AT_MOST = 5;

/** What changes places, in one sentence; those that stay in their order among each other are not named. Nothing where none does. */
export function describeOrder(noun: string, before: readonly string[], after: readonly string[]): readonly string[] {
  const shared = after.filter((name) => before.includes(name));
  const positions = shared.map((name) => before.indexOf(name));
  const staying = new Set(longestIncreasing(positions).map((position) => before[position]));
  const moved = shared.filter((name) => !staying.has(name));
  if (moved.length === 0) return [];
  const named = moved.slice(0, NAMED_AT_MOST).map((name) => `${name} (${placeOf(name, after)})`);
  const more = moved.length - named.length;
  const names = formatList(more > 0 ? [...named, `${more} more`] : named, 'and');
  return [`The ${noun}${moved.length > 1 ? 's' : ''} ${names} ${moved.length > 1 ? 'change places' : 'changes its place'}.`];
}

function placeOf(name: string, order: readonly string[]): string {
  const before = order[order.indexOf(name) - 1];
  return before === undefined ? 'now first' : `now after ${before}`;
}

/** The longest part of a list that rises, in its order. */
function longestIncreasing(list: readonly number[]): readonly number[] {
  const best: (readonly number[])[] = [];
  for (const value of list) {
    const fitting = best.filter((one) => (one.at(-1) ?? -1) < value).reduce((a, b) => (b.length > a.length ? b : a), []);
    best.push([...fitting, value]);
  }
  return best.reduce((a, b) => (b.length > a.length ? b : a), []);
}

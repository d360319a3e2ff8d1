import type { ValueTree } from './compiled-flow.ts';
import { fieldOf } from './same-value.ts';

interface ValueSource {
  readonly slots: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
}

/** Computes a value. It always is a number: what is not answered, or is none, counts as 0. */
export function readValue(tree: ValueTree, source: ValueSource): number {
  const value = compute(tree, source);
  // Sums of decimals are shown and compared as they are written: 0.1 + 0.2 is 0.3.
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : 0;
}

function compute(tree: ValueTree, source: ValueSource): number {
  if ('number' in tree) return tree.number;
  if ('at' in tree) return numberIn(answersAt(tree.at, source)[0]);
  if ('all' in tree) return combine(tree.by, answersAt(tree.all, source));
  const [left, right] = tree.parts;
  const [a, b] = [compute(left, source), compute(right, source)];
  return tree.by === '+' ? a + b : tree.by === '-' ? a - b : a * b;
}

function combine(by: 'sum' | 'count' | 'min' | 'max', answers: readonly unknown[]): number {
  if (by === 'count') return answers.length;
  const numbers = answers.map(numberIn);
  if (by === 'sum') return numbers.reduce((sum, one) => sum + one, 0);
  return numbers.length === 0 ? 0 : numbers.reduce((best, one) => (by === 'min' ? Math.min(best, one) : Math.max(best, one)));
}

/** Everything that is answered at a path; each member of a list on the path is followed. */
function answersAt(path: readonly string[], { slots, options }: ValueSource): readonly unknown[] {
  const members = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(members) : [value]);
  const found = path.reduce<readonly unknown[]>(
    (values, key) => values.flatMap(members).map((value) => fieldOf(value, key)),
    [{ ...slots, options }],
  );
  return found.flatMap(members).filter((value) => value !== undefined && value !== null && value !== '');
}

function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

import type { CompiledFlow } from '#engine';

import type { WebStorage } from './session-memory.ts';

type Shares = Readonly<Record<string, number>>;

/**
 * The arm of this visitor in each split of a flow. It is drawn once and kept in the browser, as long as the arm has a share; where
 * nothing can be kept, it is drawn for each page. A host that divides visitors by itself gives `Flow` its `options` instead.
 */
export function drawArms(
  { flow, split = {} }: Pick<CompiledFlow, 'flow' | 'split'>,
  storage: () => WebStorage = () => window.localStorage,
  random: () => number = Math.random,
): Readonly<Record<string, string>> {
  const key = `causeway:arms:${flow}`;
  const kept = readKept(key, storage);
  const arms = Object.entries(split).map(([name, shares]) => [name, keepOrDraw(kept[name], shares, random)] as const);
  const drawn = Object.fromEntries(arms);
  try {
    storage().setItem(key, JSON.stringify(drawn));
  } catch {
    // A browser may keep nothing.
  }
  return drawn;
}

function readKept(key: string, storage: () => WebStorage): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(storage().getItem(key) ?? '{}') ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function keepOrDraw(kept: unknown, shares: Shares, random: () => number): string {
  if (typeof kept === 'string' && Object.hasOwn(shares, kept) && (shares[kept] ?? 0) > 0) return kept;
  const arms = Object.entries(shares).filter(([, share]) => share > 0);
  let left = random() * arms.reduce((sum, [, share]) => sum + share, 0);
  const [last] = arms.at(-1) ?? [''];
  return arms.find(([, share]) => (left -= share) < 0)?.[0] ?? last;
}

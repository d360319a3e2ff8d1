/** Longer ones are hardly ever equal, and their keys would cost what sharing them saves. */
const LONGEST = 1_000;
/** Then it begins anew: what nobody has any more is let go. */
const MOST = 50_000;

/**
 * Makes values that are equal one value: ten thousand providers say the same hours, days and lengths. Only for what
 * nobody changes.
 */
export function createSharing(): <T extends object>(file: T) => T {
  let pool = new Map<string, object>();

  function share(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const key = JSON.stringify(value);
    if (key.length > LONGEST) return Array.isArray(value) ? value : shareMembers(value);
    const known = pool.get(key);
    if (known !== undefined) return known;
    if (pool.size >= MOST) pool = new Map();
    pool.set(key, value);
    return value;
  }

  function shareMembers<T extends object>(value: T): T {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, share(member)])) as T;
  }

  return shareMembers;
}

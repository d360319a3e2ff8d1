import { createHash } from 'node:crypto';

/** The same for two requests that ask for the same, in whatever order their fields came. */
export function requestHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

import { isRecord } from '../../same-value.ts';

/** An object as it was read, of which nothing is known yet. */
export type Json = Readonly<Record<string, unknown>>;

/** An object; an empty one in place of anything else. */
export function asObject(value: unknown): Json {
  return isRecord(value) ? value : {};
}

/** A list; an empty one in place of anything else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** Compares props and state by content. Functions are always equal, as in RJSF. */
export function deepEquals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a === 'function' && typeof b === 'function') return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Set || a instanceof Map || a instanceof Date) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && deepEquals(a[key as never], b[key as never]))
  );
}

/** RJSF's own texts, all English. No form shows one: our templates take theirs from `locales/`. */
export const noTexts: Readonly<Record<string, string>> = {};

/** The answer about optional fields behind a button, and about fields for one of several schemas: our forms have none. */
export function never(): false {
  return false;
}

/** Returns the UI schema without the definitions that references would point to. */
export function resolveUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}

/** RJSF chooses a field and a class by the type: ours is the same for all, and its theme has classes of its own. */
export function anyType(): string {
  return 'string';
}

/** No form has a UI schema of RJSF's. */
export function uiOptions(): Readonly<Record<string, never>> {
  return {};
}

import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/**
 * Replaces what our forms never reach: rich text, and properties that the visitor adds.
 *
 * @throws always, naming this folder
 */
export function absent(): never {
  throw new Error(
    'this part of RJSF is left out of the build (engine/vite/lean-rjsf): forms have no markdown and no additional properties',
  );
}

/** Returns the order of the properties; RJSF would read options that none of our forms has. */
export function asGiven<Given>(given: Given): Given {
  return given;
}

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

/** The answer about optional fields behind a button: our forms have none. */
export function never(): false {
  return false;
}

/** Reads one property of the data or of the errors. RJSF has neither: the form's state holds what the visitor types. */
export function getByPath(holder: unknown, key: string): unknown {
  return typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key) ? holder[key as never] : undefined;
}

/** Returns the UI schema without the definitions that references would point to. */
export function resolveUiSchema(_schema: RJSFSchema, uiSchema: UiSchema | undefined): UiSchema {
  return uiSchema ?? {};
}

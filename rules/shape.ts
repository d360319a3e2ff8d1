/** A check of something unknown that the compiler holds against the type it promises. */
export type Guard<T> = (value: unknown) => value is T;

export function isAnything(_value: unknown): _value is unknown {
  return true;
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Text that is not blank: an id, a token, a name. */
export function isFilled(value: unknown): value is string {
  return isString(value) && value.trim() !== '';
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function nullOr<T>(isValue: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || isValue(value);
}

export function listOf<T>(isItem: Guard<T>): Guard<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(isItem);
}

/** An object with at least these fields; a guard too weak for the type does not compile. */
export function objectWith<T extends object>(fields: { readonly [Field in keyof T]-?: Guard<T[Field]> }): Guard<T> {
  const guards = Object.entries<Guard<unknown>>(fields);
  return (value): value is T => isRecord(value) && guards.every(([field, isField]) => isField(value[field]));
}

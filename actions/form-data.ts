import { FunnelError } from '#api';

/** Reads one text of a form's data; the form's own schema saw to it, so a missing one is a fault of ours. */
export function requireText(input: unknown, field: string): string {
  const value = fieldOf(input, field);
  if (typeof value !== 'string' || value.trim() === '') {
    throw new FunnelError('validation_error', { message: `the form gave no "${field}"` });
  }
  return value;
}

/** A text that a form may leave out. */
export function findText(input: unknown, field: string): string | undefined {
  const value = fieldOf(input, field);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A list of a form's data, empty where there is none. */
export function readList<T>(input: unknown, field: string): readonly T[] {
  const value = fieldOf(input, field);
  return Array.isArray(value) ? (value as readonly T[]) : [];
}

/** A yes or no that an act was given. */
export function requireBoolean(input: unknown, field: string): boolean {
  const value = fieldOf(input, field);
  if (typeof value !== 'boolean') throw new FunnelError('validation_error', { message: `the form gave no "${field}"` });
  return value;
}

/** A box that the visitor ticked. Nothing is agreed to in their name where a form does not ask. */
export function requireTick(input: unknown, field: string): true {
  if (fieldOf(input, field) === true) return true;
  throw new FunnelError('validation_error', { message: `"${field}" is not ticked` });
}

/** A whole number of a form's data. */
export function requireInteger(input: unknown, field: string): number {
  const value = fieldOf(input, field);
  if (!Number.isInteger(value)) throw new FunnelError('validation_error', { message: `the form gave no whole "${field}"` });
  return value as number;
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[field] : undefined;
}

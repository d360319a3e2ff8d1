/** The value of a typed field; anything but text counts as empty. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

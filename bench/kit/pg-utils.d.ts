declare module 'pg/lib/utils.js' {
  /** A value as the driver writes it for PostgreSQL. */
  export function prepareValue(value: unknown): unknown;
}

/** SQLSTATE classes of a server that is gone, stopping, full, out of connections, or too slow for the time it is given. */
const DOWN_STATES = /^(08|53|57P|57014|55P03|58|25006|25P03|40001|40P01)/;
const DOWN_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** `pg` gives these no code. */
const DOWN_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;

/** True when the database could not be asked, as opposed to having refused what it was asked. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (DOWN_CODES.has(code) || DOWN_STATES.test(code))) return true;
  if (error instanceof AggregateError && error.errors.some(isDatabaseDown)) return true;
  return DOWN_MESSAGES.test(error.message) || isDatabaseDown(error.cause);
}

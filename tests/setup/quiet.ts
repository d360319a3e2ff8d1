import { format } from 'node:util';

/** A warning that nobody reads is a fault that nobody mends: in a test it throws. */
function refuse(...said: readonly unknown[]): never {
  throw new Error(`the console was written to: ${format(...said)}`);
}

// oxlint-disable-next-line no-console
console.warn = refuse;
// oxlint-disable-next-line no-console
console.error = refuse;

import { format } from 'node:util';

/** Makes a warning fail the test: an unread warning is a fault that remains. */
function refuse(...said: readonly unknown[]): never {
  throw new Error(`the console was written to: ${format(...said)}`);
}

// oxlint-disable-next-line no-console
console.warn = refuse;
// oxlint-disable-next-line no-console
console.error = refuse;

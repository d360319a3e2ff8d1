import { format } from 'node:util';

/** Makes a warning fail the test: an unread warning is a fault that remains. */
function refuse(...texts: readonly unknown[]): never {
  throw new Error(`the console was written to: ${format(...texts)}`);
}

// oxlint-disable-next-line no-console
console.warn = refuse;
// oxlint-disable-next-line no-console
console.error = refuse;

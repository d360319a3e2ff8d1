import type { Page } from 'playwright';

/** Collects the complaints of a page: errors and warnings in its console, and uncaught errors. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
}

/** Runs in every page before its own code. Logs what the policy refused, and why React had to start again. */
export function logFaults(): void {
  /* oxlint-disable no-console -- the tests listen to the console */
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error && error.cause instanceof Error) console.error(`because of ${error.cause.message}`);
  });
  /* oxlint-enable no-console */
}

/** A frame out of view is not painted, and so does not use the font that it has fetched. */
export const UNUSED_FONT = /woff2 was preloaded using link preload but not used/;

import type { Page } from 'playwright';

/** Collects whatever a page complains about: errors and warnings in its console, and what nobody caught. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
}

/** Runs in every page before its own code: what the policy refused, and why React had to begin again, goes to the console. */
export function tellFaults(): void {
  /* oxlint-disable no-console -- this is what the tests listen to */
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
  });
  window.addEventListener('error', ({ error }) => {
    if (error instanceof Error && error.cause instanceof Error) console.error(`because of ${error.cause.message}`);
  });
  /* oxlint-enable no-console */
}

/** A frame that is out of sight is not drawn, and so has no use yet for the font that it has fetched. */
export const UNUSED_FONT = /woff2 was preloaded using link preload but not used/;

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import type { Browser } from 'playwright';

import { ask, openBrowser, serviceUrls } from './service.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

/** Git ignores it. */
const FAILURES_FOLDER = join(import.meta.dirname, '..', '..', '.cache', 'failures');

/** All files of a worker share one browser; it closes with the worker. */
let opened: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  const forget = () => void (opened = undefined);
  opened ??= openBrowser().then(
    (browser) => browser.once('disconnected', forget),
    (cause: unknown) => {
      forget();
      throw cause;
    },
  );
  return opened;
}

/**
 * Opens the service as a new visitor, with cookies and storage of their own, for as long as `run` runs. Fails with what the
 * pages displayed when `run` throws, and with every complaint of the console that the test did not expect.
 */
export async function withVisitor(
  { url = serviceUrls()[0] ?? '', ...options }: VisitorOptions & { readonly url?: string },
  run: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  // The visitors of a whole run ask for help from one network, which may do so twenty times an hour.
  await ask("delete from attempt_limits where kind = 'contact-address'");
  const visitor = await Visitor.begin(await sharedBrowser(), url, options);
  try {
    await run(visitor);
    await visitor.expectNoFault();
  } catch (cause) {
    const seen = await visitor.describePages();
    const folder = join(FAILURES_FOLDER, randomUUID());
    await visitor.abandon(folder);
    const fault = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${fault}\n\nScreenshots, and the trace of a retry: ${folder}\nThe visitor saw ${seen}`, { cause });
  }
  await visitor.end();
}

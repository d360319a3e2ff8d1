import type { Browser } from 'playwright';
import { afterAll, beforeAll } from 'vitest';

import { openBrowser, serviceUrls } from './service.ts';
import { Visit, type VisitOptions } from './visit.ts';

/** Lets somebody visit the service, and fails for whatever their console complained about, even when all else went well. */
export type Visiting = (
  options: VisitOptions & { readonly url?: string },
  tell: (visit: Visit) => Promise<void>,
) => Promise<void>;

/** Opens one browser for the tests of a file, in which every visit has cookies and storage of its own. */
export function openForVisits(): Visiting {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const [service = ''] = serviceUrls();
  return async ({ url = service, ...options }, tell) => {
    const visit = await Visit.begin(browser, url, options);
    try {
      await tell(visit);
    } catch (cause) {
      const seen = await visit.whatIsSeen();
      await visit.abandon();
      throw new Error(`${cause instanceof Error ? cause.message : String(cause)}\n\nThe visitor saw ${seen}`, { cause });
    }
    await visit.end();
  };
}

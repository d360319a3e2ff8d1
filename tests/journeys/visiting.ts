import type { Browser } from 'playwright';

import { openBrowser, serviceUrls } from './service.ts';
import { Visit, type VisitOptions } from './visit.ts';

/** Lets somebody visit the service, and fails for whatever their console complained about, even when all else went well. */
export type Visiting = (
  options: VisitOptions & { readonly url?: string },
  tell: (visit: Visit) => Promise<void>,
) => Promise<void>;

/** One for all files of a worker, which ends with it. */
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

/** Every visitor comes as a stranger, with cookies and storage of their own. */
export function openForVisits(): Visiting {
  const [service = ''] = serviceUrls();
  return async ({ url = service, ...options }, tell) => {
    const visit = await Visit.begin(await sharedBrowser(), url, options);
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

import type { HostOffer } from '#actions';

import type { Language } from './language.ts';
import type { BoundRouter } from './router.ts';
import type { Vendors } from './vendors/open-vendors.ts';

/** What changes around a store during its life: the language, and the parts beside its page. */
export interface BrowserContext {
  language: Language;
  readonly router: BoundRouter;
  /** What of vendors runs beside this page, on pages that may have it. */
  vendors?: () => Promise<Vendors>;
  /** The page around this one, where this one is made for a frame. */
  host?: { readonly offer: () => Promise<HostOffer | undefined> };
}

import type { Translate } from '#engine/react';
import type { Locale } from '#screens';

/** What changes around a store while it lives: the language, and the way to go somewhere. */
export interface Surroundings {
  locale: Locale;
  translate: Translate;
  navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

import type { FormModule, FormTheme } from '#engine/react';
import type { PageSession, PublicProvider } from '#rules';
import { createContext, useContext } from 'react';

/** The id of the place beside the main landmark, for another landmark. */
export const BESIDE_MAIN = 'beside-main';

/** A language by its BCP 47 tag: the name of its file in `locales/`. */
export type Locale = string;

/** Finds the form of a step: at once where it was loaded with the page, else when its part has arrived. */
export interface FormLibrary {
  readonly find: (name: string) => FormModule | undefined;
  readonly load: (name: string) => Promise<FormModule>;
}

/** What every screen may know of the page around it. */
export interface Page {
  /** Where the flow of this page begins: a path of ours. */
  readonly home: string;
  /** Another site shows this page in a frame. */
  readonly isEmbedded: boolean;
  readonly provider: PublicProvider;
  readonly locale: Locale;
  readonly switchLocale: (locale: Locale) => void;
  /** Present where the provider has a chat and the visitor has not signed in. */
  readonly openChat?: () => void;
  /** Signs out, or starts over: everything is forgotten, here and on the server, and a new page begins. */
  readonly leave: () => void;
  /** Who uses the page: some links are for patients only. */
  readonly session: PageSession;
  readonly signOutAgent?: () => void;
  /** The provider's calendar day, YYYY-MM-DD. */
  readonly today: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly forms: FormLibrary;
  readonly theme: FormTheme;
}

export const PageContext = createContext<Page | undefined>(undefined);

/** The page around this component. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage needs a PageContext above it');
  return page;
}

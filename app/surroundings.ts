import type { Language } from './language.ts';

/** What changes around a store while it lives: the language, and the way to go somewhere. */
export interface Surroundings {
  language: Language;
  navigate: (path: string, options?: { readonly replace?: boolean }) => void;
}

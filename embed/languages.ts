export type KitWords = Readonly<Record<'title' | 'loadFailed' | 'tryAgain', string>>;

const files = import.meta.glob('../locales/*.json', { eager: true, import: 'embedKit' }) as Readonly<Record<string, KitWords>>;

/** The words of the kit by the tag of their language. `scripts/pack.mjs` writes them out for the package. */
export const languages: Readonly<Record<string, KitWords>> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words]),
);

const files = import.meta.glob('#locales/*.json', { eager: true, import: 'language' }) as Readonly<Record<string, string>>;

/** The language as its own file in `locales/` names it. */
export function nameOfLanguage(tag: string): string {
  return Object.entries(files).find(([path]) => path.endsWith(`/${tag}.json`))?.[1] ?? tag;
}

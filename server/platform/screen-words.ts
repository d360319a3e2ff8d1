import { byTag, FIRST_LANGUAGE } from '#rules';

const files = import.meta.glob('#locales/*.json', { eager: true, import: 'default' }) as Readonly<Record<string, object>>;
const words = byTag(files);

/** The texts of the pages in a language, for documents that quote what a screen shows; else in the first language. */
export function screenWords<Words extends object>(locale: string): Words {
  return (words.get(locale) ?? words.get(FIRST_LANGUAGE)) as Words;
}

/** Every language of `locales/`. */
export const SCREEN_LOCALES: readonly string[] = [...words.keys()];

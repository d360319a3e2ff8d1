import type { ConfigurationFault } from './configuration-fault.ts';
import type { Locale } from './read-locale.ts';

/** A text that is written for numbers has every form that its language needs; without one, another language would be shown. */
export function checkPlurals({ language, written }: Locale): readonly ConfigurationFault[] {
  const keys = new Set(written.map(({ key }) => key));
  return written.flatMap(({ key, path }) => {
    const [ending, ordinal] = /(_ordinal)?_other$/.exec(key) ?? [];
    if (ending === undefined) return [];
    const stem = key.slice(0, -'other'.length);
    const lacking = formsOf(language, ordinal ? 'ordinal' : 'cardinal').filter((form) => !keys.has(stem + form));
    return lacking.map((form): ConfigurationFault => ({
      fault: 'missingPlural',
      path,
      atKey: true,
      message: `"${key}" has no "${stem}${form}" beside it, which "${language}" needs`,
      cure: `add "${lastOf(stem)}${form}"`,
    }));
  });
}

function formsOf(language: string, type: Intl.PluralRuleType): readonly string[] {
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

function lastOf(key: string): string {
  return key.slice(key.lastIndexOf('.') + 1);
}

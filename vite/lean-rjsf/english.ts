/** RJSF's own words, all English. None is shown: our templates take theirs from `locales/`. */
export const TranslatableString: Readonly<Record<string, string>> = {};

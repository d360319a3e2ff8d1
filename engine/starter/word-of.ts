import type { FormContext } from '#engine/react';

import { withOwnWords } from './with-own-words.ts';
import type { en } from './words/en.ts';

type Values = Readonly<Record<string, string | number>>;

/** A word that a widget brings along, as "Yes", unless the app has a text with the key `starter.<name>`. */
export function wordOf(
  { translate, locale }: Pick<FormContext, 'translate' | 'locale'>,
  name: keyof (typeof en)['starter'],
  values: Values = {},
): string {
  return withOwnWords(translate, locale)(`starter.${name}`, values);
}

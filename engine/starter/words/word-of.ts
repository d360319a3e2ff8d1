import type { FormContext } from '#engine/react';

import { withOwnWords } from './with-own-words.ts';
import type { en } from './en.ts';

type Values = Readonly<Record<string, string | number>>;

/** The name of a word; one with a plural is named without its form. */
type Word = WithoutPlural<keyof (typeof en)['starter']>;
type WithoutPlural<Name extends string> = Name extends `${infer Word}_${'one' | 'other'}` ? Word : Name;

/** A word that a widget brings along, as "Yes", unless the app has a text with the key `starter.<name>`. */
export function wordOf(
  { translate, locale }: Pick<FormContext, 'translate' | 'locale'>,
  name: Word,
  values: Values = {},
): string {
  return withOwnWords(translate, locale)(`starter.${name}`, values);
}

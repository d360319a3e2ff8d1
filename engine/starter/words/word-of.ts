import type { FormContext } from '#engine/react';

import { type OwnWords, withOwnWords } from './with-own-words.ts';

type Values = Readonly<Record<string, string | number>>;

/** The name of a word; one with a plural is named without its form. */
type WithoutPlural<Name extends string> = Name extends `${infer Word}_${'one' | 'other'}` ? Word : Name;

/** A word that a widget brings along, as "Yes", unless the app has a text with the key `starter.<name>`. */
export function wordOf<Name extends string>(
  words: OwnWords<Name>,
  { translate, locale }: Pick<FormContext, 'translate' | 'locale'>,
  name: WithoutPlural<NoInfer<Name>>,
  values: Values = {},
): string {
  return withOwnWords(words, translate, locale)(`starter.${name}`, values);
}

import type { FormFile } from './form-file-schema.ts';

/** Finds the text of a locale key; `values` fill its placeholders. */
type FindText = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const LOCALE_KEY = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/;

/** How a form finds its texts. One that states its language has the words in itself; locale keys are looked up in it as well. */
export function wordsIn<Translate extends FindText>({ language }: FormFile, translate: Translate): Translate | FindText {
  if (language === undefined) return translate;
  return (text, values = {}) =>
    LOCALE_KEY.test(text)
      ? translate(text, values)
      : text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

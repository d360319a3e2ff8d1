import type { Words } from '#engine';
import type { Translate } from './widget.ts';

/** The messages of a step: about the whole form, or about one field of it. */
export interface FormMessages {
  readonly form?: Words;
  readonly fields: Readonly<Record<string, Words>>;
}

export const noMessages: FormMessages = { fields: {} };

/** The words to show. Without words of the server, its code has a locale key of its own; without a code, the words are general. */
export function formatWords(words: Words, translate: Translate): string {
  if ('key' in words) return translate(words.key);
  if (words.fromServer !== null) return words.fromServer;
  return translate(words.code === null || words.code === '*' ? 'errors.general' : `errors.codes.${words.code}`);
}

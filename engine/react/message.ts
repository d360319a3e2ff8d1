import type { Words } from '#engine';
import type { Translate } from './widget.ts';

/** What a step has to state to its visitor: about the whole form, or about one field of it. */
export interface FormMessages {
  readonly form?: Words;
  readonly fields: Readonly<Record<string, Words>>;
}

export const noMessages: FormMessages = { fields: {} };

/** The words to show. Where the server said nothing, its code has a locale key of its own; what has no code is said in general. */
export function formatWords(words: Words, translate: Translate): string {
  if ('key' in words) return translate(words.key);
  if (words.fromServer !== null) return words.fromServer;
  return translate(words.code === null || words.code === '*' ? 'errors.general' : `errors.codes.${words.code}`);
}

import type { Words } from '#engine';
import type { Translate, FormContext } from './widget.ts';
import type { SummaryLine } from './theme.ts';

/** The messages of a step: about the whole form, or about one field of it. */
export interface FormMessages {
  readonly form?: Words;
  readonly fields: Readonly<Record<string, Words>>;
  /** The code of a problem by field, for which the form has the words. */
  readonly problems?: Readonly<Record<string, string>>;
}

export const noMessages: FormMessages = { fields: {} };

/** The words to show. Without words of the server, its code has a locale key of its own; without a code, the words are general. */
export function formatWords(words: Words, translate: Translate): string {
  if ('key' in words) return translate(words.key);
  if (words.fromServer !== null) return words.fromServer;
  return translate(words.code === null || words.code === '*' ? 'errors.general' : `errors.codes.${words.code}`);
}

/** Something that was wrong when the form was sent. */
export interface Complaint {
  /** Without one it is about the whole form. */
  readonly field: string | undefined;
  /** A function, because the language may change while the line is shown. */
  readonly show: (context: FormContext) => string;
}

/** What the summary looks up of a field. */
interface Fields {
  readonly idOf: (field: string) => string;
  /** What is wrong with it now, in words. */
  readonly problemOf: (field: string) => string | undefined;
}

/** The lines of the summary: a field whose problem has changed shows the new one, and is corrected only when nothing is wrong with it. */
export function summaryLines(messages: readonly Complaint[], fields: Fields, context: FormContext): readonly SummaryLine[] {
  return messages.map(({ field, show }) => {
    if (field === undefined) return { fieldId: undefined, text: show(context), isCorrected: false };
    const problem = fields.problemOf(field);
    return { fieldId: fields.idOf(field), text: problem ?? show(context), isCorrected: problem === undefined };
  });
}

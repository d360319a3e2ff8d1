import type { SummaryLine } from './theme.ts';
import type { FormContext } from './widget.ts';

/** Something that was wrong when the form was sent. */
export interface Complaint {
  /** Without one it is about the whole form. */
  readonly field: string | undefined;
  /** A function, because the language may change while the line is shown. */
  readonly show: (context: FormContext) => string;
}

/** What the summary looks up of a field. */
export interface Fields {
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

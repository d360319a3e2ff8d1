import type { CompiledFlow } from '#engine';

import { type AnswerLanguage, answerWords } from './answer-words.ts';
import type { Translate } from './widget.ts';

type Quoting = Pick<CompiledFlow, 'shown' | 'values'>;
type Source = Parameters<typeof answerWords>[1];

const ANSWER = /\{\{\s*(answers|values)\.(\w+)(?:\.([\w-]+))?\s*\}\}/g;

/**
 * A translation whose texts show answers, `{{answers.<slot>.<field>}}`, and computed values, `{{values.<value>}}`. A library
 * that fills in what it is given, as i18next does, gets both as objects; what it leaves is filled in here.
 */
export function quoteAnswers(
  flow: Quoting,
  source: Source,
  language: Omit<AnswerLanguage, 'translate'> & { readonly translate: Translate },
): Translate {
  const { translate } = language;
  const words = answerWords(flow, source, { ...language, translate: (key) => translate(key) });
  const wordOf = (kind: string, first: string, field = '') =>
    (kind === 'values' ? words.values[first] : words.answers[first]?.[field]) ?? '';
  return (key: string, given: Readonly<Record<string, string | number>> = {}) => {
    const all = { ...given, ...words } as unknown as Readonly<Record<string, string>>;
    return translate(key, all).replaceAll(ANSWER, (_, kind: string, first: string, field?: string) => wordOf(kind, first, field));
  };
}

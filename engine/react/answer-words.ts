import { fieldOf, readValue, type OpenFlow, type Slots } from '#engine';

/** What puts answers into words: the texts and formats of one language. */
export interface AnswerLanguage {
  readonly locale: string;
  readonly translate: (key: string) => string;
  /** An amount of cents as money. */
  readonly formatMoney: (cents: number) => string;
}

/** The answers that texts show, in words, as texts name them: `answers.<slot>.<field>` and `values.<value>`. What is missing is empty. */
export interface AnswerWords {
  readonly answers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly values: Readonly<Record<string, string>>;
}

type Source = { readonly slots: Slots; readonly options: Readonly<Record<string, unknown>> };

/** Puts the answers of a session into words. */
export function answerWords(flow: Pick<OpenFlow, 'shown' | 'values'>, source: Source, language: AnswerLanguage): AnswerWords {
  const answers: Record<string, Record<string, string>> = {};
  const values: Record<string, string> = {};
  for (const [name, format] of Object.entries(flow.shown ?? {})) {
    const [kind, first = '', field = ''] = name.split('.');
    const tree = flow.values?.[first];
    if (kind === 'values' && tree) values[first] = inWords(readValue(tree, source), format, language);
    if (kind !== 'answers') continue;
    answers[first] = { ...answers[first], [field]: inWords(fieldOf(source.slots[first], field), format, language) };
  }
  return { answers, values };
}

type Format = NonNullable<OpenFlow['shown']>[string];

function inWords(value: unknown, format: Format, language: AnswerLanguage): string {
  const { locale } = language;
  switch (format.as) {
    case 'words':
      return new Intl.ListFormat(locale, { type: 'conjunction' }).format(
        [value].flat().flatMap((one) => wordsOf(one, format.words, language)),
      );
    case 'date':
      return typeof value === 'string' ? dateIn(value, locale) : '';
    case 'money':
      return typeof value === 'number' ? language.formatMoney(value) : '';
    case 'number':
      return typeof value === 'number' ? new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }).format(value) : '';
    case 'text':
      // Sentences are searched for <link>: an answer must not look like a part of the sentence.
      return typeof value === 'string' ? value.replaceAll('<', '‹').replaceAll('>', '›') : '';
  }
}

function wordsOf(value: unknown, words: Readonly<Record<string, string>>, { translate }: AnswerLanguage): readonly string[] {
  const key = typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;
  return key === undefined ? [] : [translate(key)];
}

function dateIn(day: string, locale: string): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);
}

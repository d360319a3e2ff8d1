import { BUREAU_CODES, type BureauCode } from '#api';
import { adviceFor } from '#screens/later';
import type { Provider } from '#configuration';
import { adverseActionNotice, findRefusal, type NoticeFacts, type RefusalFacts } from '#server';

import { readJson, readTexts } from './locale-files.ts';
import { flows } from './named-keys.ts';

export type Language = 'en' | 'es';

/** Every text of one refusal in one language, side by side, with its facts. */
export interface RefusalTexts {
  readonly code: string;
  readonly locale: Language;
  readonly facts: Pick<RefusalFacts, 'source' | 'isAboutCredit' | 'notice'>;
  /** The lead of the page, the toast and the message in a form: the keys that the flows name for the code. */
  readonly said: readonly string[];
  /** The advice of the page. */
  readonly advice: readonly string[];
  /** The text beside the notice on the page. */
  readonly besideNotice: string;
  /** The reasons of the notice. */
  readonly reason: string;
  /** The whole notice as it is mailed; empty where there is none. */
  readonly notice: string;
}

/** The table of every refusal that a bureau can give, in both languages. */
export function refusalTable(): readonly RefusalTexts[] {
  return (['en', 'es'] as const).flatMap((locale) => {
    const words = new Map(readTexts(locale).map(({ path, words: text }) => [path, text]));
    const textOf = (key: string) => words.get(key) ?? '';
    return BUREAU_CODES.map((code) => rowOf(code, locale, textOf));
  });
}

function rowOf(code: BureauCode, locale: Language, textOf: (key: string) => string): RefusalTexts {
  const facts = findRefusal(code);
  const hasNotice = facts.notice !== 'none';
  return {
    code,
    locale,
    facts,
    said: keysSaid(code).map(textOf),
    advice: adviceFor(code).todo.map(textOf),
    besideNotice: hasNotice ? textOf('enrollError.noticeWhy') : '',
    reason: hasNotice ? reasonOf(code, locale) : '',
    notice: hasNotice ? noticeOf(code, locale) : '',
  };
}

type Json = Readonly<Record<string, unknown>>;

/** The toast of every refusal: there is no plan. Only the page gives a reason. */
export const TOAST_WITHOUT_REASON = 'errors.noPlan';

/** The words of the code, and those that a row for refused offers has instead. */
function keysSaid(code: BureauCode): readonly string[] {
  const rows = Object.values(flows()).flatMap(refusedOffers);
  const own = rows
    .flatMap((errors) => {
      const named = Object.entries(errors).find(([key]) => key.split(', ').includes(code));
      return [errors['first'], named?.[1] ?? errors['*']].flat();
    })
    .flatMap((row) => {
      const { message, formMessage, toast } = (row ?? {}) as Json;
      return [message, formMessage, (toast as Json | undefined)?.['message']];
    });
  return [
    ...new Set([
      `errors.codes.${code}`,
      ...own.filter((key) => typeof key === 'string' && key !== 'fromServer' && key !== TOAST_WITHOUT_REASON),
    ]),
  ] as string[];
}

/** The row of a flow for each code when offers are refused. */
function refusedOffers(value: unknown): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [];
  const { run, errors } = value as Json;
  const inner = Object.values(value).flatMap(refusedOffers);
  return run === 'create-offers' && typeof errors === 'object' ? [errors as Json, ...inner] : inner;
}

function reasonOf(code: BureauCode, locale: Language): string {
  const path = `documents.adverse_action_notice.reasonByCode.${code}`;
  return readTexts(`server/${locale}`).find((text) => text.path === path)?.words ?? '';
}

function noticeOf(code: BureauCode, locale: Language): string {
  const facts: NoticeFacts = {
    provider: readJson('providers/lakeside.json') as unknown as Provider,
    agency: { name: 'Harbor', address: ['P.O. Box 1'], phone: '8885550199' },
    person: { first_name: 'Ana', last_name: 'rivera' },
    code,
    decidedOn: '2026-06-16' as NoticeFacts['decidedOn'],
  };
  return adverseActionNotice(facts, locale).text;
}

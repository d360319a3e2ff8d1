import type { Language, RefusalTexts } from './refusal-table.ts';

type Vocabulary = Readonly<Record<Language, RegExp>>;

/** A text that names credit as the reason. */
const CREDIT: Vocabulary = {
  en: /\bcredit (report|file|history)\b|\bbankruptcy\b|\boverdue debt\b/i,
  es: /\b(informe|historial) de crédito\b|\bbancarrota\b|\bdeuda atrasada\b/i,
};
/** A text that excludes the payment method as the reason. */
const NOT_CREDIT: Vocabulary = { en: /\bnot about how you pay\b/i, es: /\bno se trata de cómo paga\b/i };
/** Denies that a credit report took part, which contradicts a notice of a credit bureau. */
const NO_REPORT: Vocabulary = {
  en: /\bnot about your credit\b|\bno credit report\b/i,
  es: /\bno se trata de su crédito\b|\bno tiene que ver con su crédito\b/i,
};
/** A text that names a credit bureau. */
const BUREAU: Vocabulary = { en: /\bbureau\b|\bagency\b|\bcredit report\b/i, es: /\bagencia\b|\binforme de crédito\b/i };
/** A text that states that there is no decision. */
const UNDECIDED: Vocabulary = {
  en: /\bhaven’t decided\b|\bnothing was decided\b/i,
  es: /\bno hemos decidido\b|\bno se decidió\b/i,
};
/** Points to the notice. */
const NOTICE: Vocabulary = { en: /\bnotice\b/i, es: /\baviso (de abajo|los|sobre)/i };

/** The subjects of a reason. A page and its notice name the same. */
const TOPICS: Readonly<Record<string, Vocabulary>> = {
  freeze: { en: /\bfrozen\b|\bfreeze\b/i, es: /\bcongela(do|miento)\b/i },
  bankruptcy: { en: /\bbankruptcy\b/i, es: /\bbancarrota\b/i },
  'Social Security number': { en: /\bSocial Security\b/i, es: /\bSeguro Social\b/i },
  'a check that the law requires': { en: /\brequired by law\b|\blaw requires\b/i, es: /\bexige la ley\b|\bley nos exige\b/i },
  total: { en: /\btotal\b/i, es: /\btotal\b/i },
  'name and address': { en: /\bname and address\b/i, es: /\bnombre y la dirección\b/i },
  'no record': { en: /\bhas no record\b/i, es: /\bno tiene un historial\b/i },
  'misuse of an identity': { en: /\bmisusing\b/i, es: /\busando su identidad\b/i },
};

/** Every sentence pair of a refusal that cannot both be true, or that is not true of it. */
export function findContradictions(row: RefusalTexts): readonly string[] {
  const { code, locale, facts, notice } = row;
  const page = [...row.said, ...row.advice];
  const reasons = [...page, row.reason];
  const has = (texts: readonly string[], vocabulary: Vocabulary) => texts.some((text) => vocabulary[locale].test(text));
  const hasNotice = facts.notice !== 'none';
  const found: readonly (readonly [boolean, string])[] = [
    [row.said.some((text) => text === ''), 'the page has no words for it'],
    [row.said.length > 1, 'page, toast and message have different words'],
    [hasNotice !== (notice !== ''), 'it should have a notice, or has one that it should not have'],
    [hasNotice && row.reason === '', 'the notice has no reason for it'],
    [hasNotice && has([...reasons, notice], NO_REPORT), 'something denies that a report took part, beside the notice of one'],
    [facts.isAboutCredit && has([...reasons, notice], NOT_CREDIT), 'a text denies that credit is the reason'],
    [!facts.isAboutCredit && has(reasons, CREDIT), 'a text names credit as the reason'],
    [facts.isAboutCredit && !has(row.said, BUREAU), 'the page does not name a credit bureau'],
    [facts.notice === 'screening' && !has(row.said, NOT_CREDIT), 'the page does not deny that credit is the reason'],
    [facts.notice === 'screening' && !has([notice], NOT_CREDIT), 'the notice does not deny that credit is the reason'],
    [facts.source === 'records' && has(page, BUREAU), 'the page names a credit bureau, which took no part'],
    [!hasNotice && has(page, NOTICE), 'the page points to a notice that is not there'],
    [hasNotice && !has([row.besideNotice], NOTICE), 'no text explains the notice'],
    [
      hasNotice && !BUREAU[locale].test(row.besideNotice),
      'the text beside the notice does not name the source of the information',
    ],
    [facts.source === 'noAnswer' && !has(page, UNDECIDED), 'the page does not state that there is no decision'],
    [facts.source !== 'noAnswer' && has(page, UNDECIDED), 'the page states that there is no decision'],
    ...differentTopics(row).map((topic) => [true, `only one of page and notice is about ${topic}`] as const),
  ];
  return found.filter(([isWrong]) => isWrong).map(([, what]) => `${code} (${locale}): ${what}`);
}

function differentTopics({ locale, said, reason, facts }: RefusalTexts): readonly string[] {
  if (facts.notice === 'none') return [];
  const [page = ''] = said;
  return Object.keys(TOPICS).filter((topic) => {
    const vocabulary = TOPICS[topic]?.[locale];
    return vocabulary?.test(page) !== vocabulary?.test(reason);
  });
}

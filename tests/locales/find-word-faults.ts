import { BANNED_ENGLISH, BANNED_SPANISH } from './banned-words.ts';
import { easeOfSpanish, gradeOfEnglish, sentencesOf, wordsOf } from './reading-grade.ts';
import { kindOf, LIMITS } from './text-kinds.ts';

export type Language = 'en' | 'es';

/** A text that a person reads, with its place. */
export interface ReadText {
  readonly file: string;
  readonly path: string;
  readonly key: string;
  readonly language: Language;
  readonly words: string;
}

/** Words in a sentence. */
const LONGEST_SENTENCE = { en: 22, es: 28 } as const;
/** A shorter text has too few words to measure its grade. */
const MEASURED_WORDS = 12;
const HIGHEST_GRADE = 8;
/** INFLESZ of one text; a whole area must be "normal", see below. */
const LOWEST_EASE = 45;
const AREA_GRADE = 7;
const AREA_EASE = 55;
const SPANISH_LENGTH_RATIO = 1.3;

/** Words that a law or a regulation prescribes, which must not be shortened. */
const OF_LAW: ReadonlySet<string> = new Set([
  'confirmPayment.agree.automatic_payment_authorization',
  'verbal.confirmPayment.agree.automatic_payment_authorization',
  'documents.adverse_action_notice.equalText',
  'documents.adverse_action_notice.agencyText',
  'documents.automatic_payment_authorization.bankText',
  'documents.automatic_payment_authorization.cardText',
  'documents.electronic.scope',
  'documents.electronic.shown',
  'documents.payment_plan_agreement.totalOfPaymentsHint',
]);

/** A value of usual length for each placeholder. */
const SAMPLES: Readonly<Record<string, string>> = {
  provider: 'Lakeside',
  phone: '(888) 555-0142',
  amount: '$120.50',
  total: '$1,992.50',
  count: '3',
  day: 'June 15',
  date: 'June 15',
  name: 'Ana',
  patient: 'Ana',
};

/** The text as a person sees it. */
export function filled(words: string): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => SAMPLES[name] ?? '25').replaceAll(/<\/?link>/g, '');
}

/** The faults of a text, each with its cure. */
export function findWordFaults({ file, path, key, language, words }: ReadText): readonly string[] {
  const seen = filled(words);
  const banned = language === 'en' ? BANNED_ENGLISH : BANNED_SPANISH;
  const isOfLaw = OF_LAW.has(key);
  const faults = [
    ...banned.flatMap(({ pattern, instead }) => {
      const [found] = pattern.exec(words) ?? [];
      return found === undefined ? [] : [`"${found}": write ${instead}`];
    }),
    ...tooLong(key, language, seen),
    ...(isOfLaw ? [] : tooHard(language, seen)),
  ];
  return faults.map((fault) => `${file} ${path}: ${fault}`);
}

function tooLong(key: string, language: Language, seen: string): readonly string[] {
  const kind = kindOf(key);
  // Paragraphs of documents have as many sentences as they need.
  if (kind === 'text' && key.startsWith('documents.')) return [];
  const most = Math.round(LIMITS[kind] * (language === 'es' ? SPANISH_LENGTH_RATIO : 1));
  return seen.length <= most
    ? []
    : [`${seen.length} characters, ${most} at most for ${kind === 'error' ? 'an' : 'a'} ${kind}: shorten it`];
}

function tooHard(language: Language, seen: string): readonly string[] {
  const long = sentencesOf(seen)
    .map((sentence) => wordsOf(sentence).length)
    .filter((count) => count > LONGEST_SENTENCE[language])
    .map((count) => `a sentence of ${count} words: make two of it (${LONGEST_SENTENCE[language]} at most)`);
  if (wordsOf(seen).length < MEASURED_WORDS) return long;
  if (language === 'en') {
    const grade = gradeOfEnglish(seen);
    return grade <= HIGHEST_GRADE ? long : [...long, `grade ${grade.toFixed(1)}: use shorter words (${HIGHEST_GRADE} at most)`];
  }
  const ease = easeOfSpanish(seen);
  return ease >= LOWEST_EASE ? long : [...long, `ease ${ease.toFixed(0)}: use shorter words (${LOWEST_EASE} at least)`];
}

/** Areas (the first part of a key) whose texts together are harder than a patient's page may be. */
export function findHardAreas(texts: readonly ReadText[]): readonly string[] {
  const ours = texts.filter(({ key }) => !OF_LAW.has(key));
  const areas = [...new Set(ours.map(({ file, key }) => `${file} ${key.split('.')[0] ?? ''}`))];
  return areas.flatMap((area) => {
    const own = ours.filter(({ file, key }) => `${file} ${key.split('.')[0] ?? ''}` === area);
    const all = own
      .map(({ words }) => filled(words))
      .filter((words) => /[.!?]$/.test(words))
      .join(' ');
    if (wordsOf(all).length < 3 * MEASURED_WORDS) return [];
    if (own[0]?.language === 'es') {
      const ease = easeOfSpanish(all);
      return ease >= AREA_EASE ? [] : [`${area}: ease ${ease.toFixed(0)}, ${AREA_EASE} at least`];
    }
    const grade = gradeOfEnglish(all);
    return grade <= AREA_GRADE ? [] : [`${area}: grade ${grade.toFixed(1)}, ${AREA_GRADE} at most`];
  });
}

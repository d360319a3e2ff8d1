import { FIRST_LANGUAGE, formatDay, formatPhone, type DayString } from '#rules';

import { findRefusal } from '../../partners/bureau-refusals.ts';
import type { CreditAgency, CreditScore } from '../../partners/ports.ts';
import type { Provider } from '#configuration';
import { texts, type Block } from '../letters/block.ts';
import { nameOf } from './plan-facts.ts';
import { hoursWords } from '../letters/provider-words.ts';
import { documentPage, paragraphs, withHash, type HashedHtml } from './document-page.ts';
import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';

const NOTICE_VERSION = '3';

/** What a notice of adverse action is made from. */
export interface NoticeFacts {
  readonly provider: Provider;
  readonly agency: CreditAgency;
  readonly person: { readonly first_name: string; readonly last_name: string };
  /** The wire code of the refusal. */
  readonly code: string;
  readonly decidedOn: DayString;
  /** The score that the refusal rests on, if it rests on one. */
  readonly score?: CreditScore;
}

export interface AdverseActionNotice extends HashedHtml {
  readonly name: string;
  readonly version: string;
  readonly locale: ServerLocale;
  /** The same words for a message. */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Why no plan is offered, which agency was asked, and what rights that gives (FCRA 615(a), 12 CFR 1002.9). */
export function adverseActionNotice(facts: NoticeFacts, locale: ServerLocale): AdverseActionNotice {
  const { name } = wordsOf(facts.provider, locale);
  const by = facts.provider.provider_name;
  const chapters = chaptersOf(facts, locale);
  const sections = chapters.map(({ id, title, lines }) => ({ id, title, content: paragraphs(...lines) }));
  return {
    name,
    version: NOTICE_VERSION,
    locale,
    ...withHash(documentPage({ locale, title: name, by, version: NOTICE_VERSION, sections })),
    blocks: chapters.flatMap(({ title, lines }) => [{ kind: 'title', text: title } as const, ...texts(...lines)]),
    text: [by, ...chapters.map(({ title, lines }) => [title, ...lines].join('\n'))].join('\n\n'),
  };
}

interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

function chaptersOf({ provider, agency, person, code, decidedOn, score }: NoticeFacts, locale: ServerLocale): readonly Chapter[] {
  const words = wordsOf(provider, locale);
  const values = {
    provider: provider.provider_name,
    person: nameOf(person),
    day: formatDay(decidedOn, locale, 'long'),
    phone: formatPhone(provider.support.phone),
    hours: hoursWords(provider, locale),
    agency: agency.name,
  };
  const isScreening = findRefusal(code).notice === 'screening';
  const fill = (text: string) => fillWords(text, values);
  return [
    { id: 'decision', title: words.decision, lines: [words.greetingText, words.decisionText].map(fill) },
    { id: 'reasons', title: words.reasons, lines: [reasonOf(code, locale), ...(isScreening ? [words.screeningText] : [])] },
    {
      id: 'agency',
      title: words.agency,
      lines: [
        fill(words.agencyText),
        [agency.name, ...agency.address, formatPhone(agency.phone)].join(', '),
        fill(words.notDecidedText),
      ],
    },
    ...(score ? [scoreChapter(score, fill, words, locale)] : []),
    {
      id: 'rights',
      title: words.rights,
      lines: [words.copyText, words.disputeText, ...(score ? [] : [words.scoreText])].map(fill),
    },
    { id: 'equal', title: words.equal, lines: [fill(words.equalText)] },
    { id: 'help', title: words.help, lines: [fill(words.helpText)] },
  ];
}

/** All that the notice has to state about a score that was used (FCRA 615(a)(2); the content follows model form C-1 of 12 CFR 1002). */
function scoreChapter(
  { value, range: [low, high], created_on, source, factors }: CreditScore,
  fill: (text: string) => string,
  words: NoticeWords,
  locale: ServerLocale,
): Chapter {
  const values = { score: value, low, high, source, day: formatDay(created_on, locale, 'long') };
  return {
    id: 'score',
    title: words.score,
    lines: [
      fill(words.scoreUsedText),
      words.scoreMeaningText,
      ...[words.scoreValueText, words.scoreSourceText, words.scoreFactorsText].map((text) => fillWords(text, values)),
      ...factors.map((factor, at) => `${at + 1}. ${factor[locale] ?? factor[FIRST_LANGUAGE]}`),
    ],
  };
}

type NoticeWords = ReturnType<typeof wordsOf>;

/** A provider's lawyers may have their own wording; what they leave out is ours. */
function wordsOf({ adverse_action_texts: own }: Provider, locale: ServerLocale) {
  const { reasonByCode: _, ...words } = serverWords(locale).documents.adverse_action_notice;
  return { ...words, ...own?.[locale] };
}

function reasonOf(code: string, locale: ServerLocale): string {
  const { reasonByCode } = serverWords(locale).documents.adverse_action_notice;
  const reasons: Readonly<Record<string, string>> = reasonByCode;
  return reasons[code] ?? reasonByCode.offer_credit_declined;
}

import type first from '#locales/en.json';

import { textsOf, type Provider } from '#configuration';
import { sha256 } from './document-page.ts';
import { screenWords } from '../../platform/screen-words.ts';
import { fillWords, type ServerLocale } from '../../platform/translations.ts';

type Spoken = Pick<typeof first, 'agentReview' | 'verbal'>;
type Words = Readonly<Record<string, (words: Spoken) => string>>;

/** The texts that customer service reads out and the sentences that it ticks, as keys of the pages' words. */
const keys = {
  'agentReview.phoneScript': ({ agentReview }: Spoken) => agentReview.phoneScript,
  'agentReview.phoneVerified': ({ agentReview }: Spoken) => agentReview.phoneVerified,
  'agentReview.creditScript': ({ agentReview }: Spoken) => agentReview.creditScript,
  'reviewInfo.creditCheckConsent': ({ verbal }: Spoken) => verbal.reviewInfo.creditCheckConsent,
} as const;

const yes: Words = { 'agentReview.planYes': ({ agentReview }) => agentReview.planYes };

/** The same for each act in a running plan. */
const planKeys = {
  plan_payment: { 'agentReview.payScript': ({ agentReview }) => agentReview.payScript, ...yes },
  plan_day: { 'agentReview.dayScript': ({ agentReview }) => agentReview.dayScript, ...yes },
  plan_skip: { 'agentReview.skipScript': ({ agentReview }) => agentReview.skipScript, ...yes },
  plan_stop: { 'agentReview.stopScript': ({ agentReview }) => agentReview.stopScript, ...yes },
  plan_refund: { 'agentReview.refundScript': ({ agentReview }) => agentReview.refundScript, ...yes },
} as const satisfies Readonly<Record<string, Words>>;

export type PlanWording = keyof typeof planKeys;

/** SHA-256 (hexadecimal) of what was read out to a patient and noted, in this language and in this provider's words. */
export function verbalWordingHash(provider: Provider, locale: ServerLocale): string {
  const spoken = wordsOf(keys, provider, locale).map((text) => fillWords(text, { provider: provider.display_name }));
  return sha256(spoken.join('\n'));
}

/** The same of what was read out to a caller before an act in their plan, with places for its figures: the audit has those. */
export function planWordingHash(provider: Provider, locale: ServerLocale, act: PlanWording): string {
  return sha256([provider.display_name, ...wordsOf(planKeys[act], provider, locale)].join('\n'));
}

function wordsOf(words: Words, provider: Provider, locale: ServerLocale): readonly string[] {
  const own = textsOf(provider)[locale] ?? {};
  return Object.entries(words).map(([key, ours]) => own[key] ?? ours(screenWords<Spoken>(locale)));
}

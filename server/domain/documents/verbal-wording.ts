import type first from '#locales/en.json';

import { textsOf, type Provider } from '#configuration';
import { sha256 } from './document-page.ts';
import { screenWords } from '../../platform/screen-words.ts';
import { fillWords, type ServerLocale } from '../../platform/translations.ts';

type Spoken = Pick<typeof first, 'agentReview' | 'verbal'>;

/** The texts that customer service reads out and the sentences that it ticks, as keys of the pages' words. */
const keys = {
  'agentReview.phoneScript': ({ agentReview }: Spoken) => agentReview.phoneScript,
  'agentReview.phoneVerified': ({ agentReview }: Spoken) => agentReview.phoneVerified,
  'agentReview.creditScript': ({ agentReview }: Spoken) => agentReview.creditScript,
  'reviewInfo.creditCheckConsent': ({ verbal }: Spoken) => verbal.reviewInfo.creditCheckConsent,
} as const;

/** SHA-256 (hexadecimal) of what was read out to a patient and noted, in this language and in this provider's words. */
export function verbalWordingHash(provider: Provider, locale: ServerLocale): string {
  const own = textsOf(provider)[locale] ?? {};
  const spoken = Object.entries(keys).map(([key, ours]) =>
    fillWords(own[key] ?? ours(screenWords<Spoken>(locale)), { provider: provider.display_name }),
  );
  return sha256(spoken.join('\n'));
}

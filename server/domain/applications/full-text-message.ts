import { formatPhone } from '#rules';

import { fillWords, serverWords, type ServerLocale } from '../../platform/translations.ts';
import type { putMessage } from '../messages/outbox.ts';
import type { FoundContext } from '../calls/context.ts';

type NewMessage = Parameters<typeof putMessage>[1];

export interface FullTextContact {
  readonly channel: 'sms' | 'email';
  /** Ten digits, or an email address. */
  readonly to: string;
}

/** The message with the link to the full text of what an agent reads aloud. The link holds nothing about a person. */
export function fullTextMessage(
  { provider, origin, now }: FoundContext,
  { channel, to }: FullTextContact,
  { reason, version, locale }: { readonly reason: string; readonly version: string; readonly locale: ServerLocale },
): NewMessage {
  const words = serverWords(locale).messages;
  const values = {
    provider: provider.display_name,
    link: `${origin}/documents/${version}?lang=${locale}`,
    phone: formatPhone(provider.support.phone),
  };
  return {
    provider_id: provider.provider_id,
    reason,
    channel,
    recipient: to,
    kind: 'full-text',
    locale,
    subject: channel === 'email' ? fillWords(words.fullTextSubject, values) : null,
    body: fillWords(words.fullText, values),
    created_at: now,
  };
}

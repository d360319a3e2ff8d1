import { formatPhone } from '#rules';

import { fillWords, serverWords, toServerLocale } from '../../platform/translations.ts';
import type { Provider } from '#configuration';
import type { NewContactRequest } from './contact-requests.ts';
import type { putMessage } from '../messages/outbox.ts';

type NewMessage = Parameters<typeof putMessage>[1];

/** The message to the provider's staff in their language, with the reason of the request; undefined where the provider has no address for it. */
export function contactRequestMessage(provider: Provider, request: NewContactRequest): NewMessage | undefined {
  const recipient = provider.contact_request_email;
  if (recipient === null) return undefined;

  const locale = toServerLocale(null, provider.locales);
  const words = serverWords(locale).messages;
  const values = {
    reference: request.reference,
    name: `${request.first_name} ${request.last_name}`,
    language: words.languages[toServerLocale(request.locale, ['en', 'es'])],
    phone: request.phone == null ? words.contactNoPhone : formatPhone(request.phone),
    time: words.contactTimes[request.best_time ?? 'any'],
  };
  const reason = words.contactReasons[request.reason ?? 'none'];
  return {
    provider_id: request.provider_id,
    reason: `contact-request ${request.request_id}`,
    channel: 'email',
    recipient,
    kind: 'contact-request',
    locale,
    subject: fillWords(reason.subject, values),
    body: [reason.why, words.contactRequest, reason.todo].map((sentences) => fillWords(sentences, values)).join(' '),
    created_at: request.created_at,
  };
}

import type { Partners, Provider } from '#configuration';

import { PartnerUnavailable } from './partner-errors.ts';
import type { Messages } from './ports.ts';
import { openOnce, type PartnerChoice } from './partner-tools.ts';
import { openSmtp, type EmailPartner } from './smtp.ts';
import { openTwilio, type TextPartner } from './twilio.ts';

interface MessagesOptions extends PartnerChoice {
  /** Where the API of Twilio is. */
  readonly twilioUrl: string;
  /** Where a partner reports what becomes of a message of a provider; nothing where it cannot be reached from outside. */
  readonly newsUrlOf: (provider: Provider, messageId: string | undefined) => string | undefined;
  /** Sends what no partner is configured for. */
  readonly otherwise: Messages;
}

/** Sends each message by the partner of its provider. Providers with the same settings have the same connections. */
export function messagesByProvider({ findProvider, ofService, otherwise, newsUrlOf, ...tools }: MessagesOptions) {
  const emails = openOnce((settings: NonNullable<Partners['email']>): EmailPartner => openSmtp(settings, tools));
  const texts = openOnce((settings: NonNullable<Partners['texts']>): TextPartner => openTwilio(settings, tools));

  const messages: Messages = {
    async send(message) {
      const provider = findProvider(message.provider_id);
      if (!provider) return otherwise.send(message);
      const own = { ...ofService, ...provider.partners };
      if (message.channel === 'email')
        return own.email ? emails.of(own.email).send(message, provider.display_name) : otherwise.send(message);
      if (!own.texts) return otherwise.send(message);
      return texts.of(own.texts).send(message, newsUrlOf(provider, message.message_id));
    },
    readNews(providerId, delivery) {
      const settings = findProvider(providerId)?.partners.texts ?? ofService.texts;
      return settings ? texts.of(settings).readNews(delivery) : { kind: 'forged' };
    },
  };
  return { messages, close: () => emails.all().forEach((partner) => partner.close()) };
}

/** Without a partner, no message leaves. */
export const noMessages: Messages = {
  send: () => Promise.reject(new PartnerUnavailable('not_configured', { wasSent: false })),
};

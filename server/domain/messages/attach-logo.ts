import type { Pictures, Provider } from '#configuration';

import type { Messages } from '../../partners/ports.ts';
import { hasLogo, LOGO_CID } from '../letters/letter-html.ts';

interface LogoOptions {
  readonly all: () => readonly Provider[];
  readonly pictures: Pictures;
}

/** Adds the picture of the provider to each HTML message. It comes with the message, so that no one learns when it is opened. */
export function attachLogo(messages: Messages, { all, pictures }: LogoOptions): Messages {
  return {
    ...messages,
    send(message) {
      const provider = all().find(({ provider_id }) => provider_id === message.provider_id);
      const name = provider && hasLogo(provider) ? provider.brand.logo?.light : undefined;
      const picture = message.html === undefined || name === undefined ? undefined : pictures.find(name);
      if (!picture) return messages.send(message);
      const logo = { filename: 'logo.png', content: Buffer.from(picture.bytes), contentType: picture.type, cid: LOGO_CID };
      return messages.send({ ...message, attachments: [logo, ...(message.attachments ?? [])] });
    },
  };
}

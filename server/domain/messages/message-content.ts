import type { Provider } from '#configuration';

import type { MessageAttachment, OutgoingMessage } from '../../partners/ports.ts';
import type { Fact } from '../letters/block.ts';
import { letterHtml } from '../letters/letter-html.ts';
import { letterText } from '../letters/letter-text.ts';
import type { Letter } from '../letters/letter.ts';
import type { AttachedDocument, OutboxMessage } from './outbox.ts';

/** What a message carries, beside where it goes. */
export type MessageContent = Pick<OutgoingMessage, 'text' | 'html' | 'headers' | 'attachments'>;

/** An email in both forms. Its headers keep programs from answering it. */
export function emailContent(provider: Provider, letter: Letter, subject: string): MessageContent {
  return {
    text: letterText(provider, letter),
    html: letterHtml(provider, letter, subject),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': letter.map(({ locale }) => locale).join(', '),
    },
  };
}

export interface ContentOptions {
  readonly providers: () => readonly Provider[];
  /** Answers that go with a message and are not stored with it. */
  readonly factsOf?: (message: OutboxMessage) => Promise<readonly Fact[]>;
  readonly documentsOf?: (
    provider: Provider,
    documents: readonly AttachedDocument[],
    locale: string,
  ) => Promise<readonly MessageAttachment[]>;
}

/** Makes what a message of the outbox carries, when it leaves. */
export function openMessageContent({ providers, factsOf, documentsOf }: ContentOptions) {
  return async (message: OutboxMessage): Promise<MessageContent> => {
    const facts = (await factsOf?.(message)) ?? [];
    const provider = providers().find(({ provider_id }) => provider_id === message.provider_id);
    if (message.letter === null || !provider)
      return { text: [message.body, ...facts.map(([name, value]) => `${name}: ${value}`)].join('\n') };
    const letter = withFacts(message.letter as unknown as Letter, facts);
    const wanted = (message.attachments ?? []) as unknown as readonly AttachedDocument[];
    const attachments = wanted.length === 0 ? [] : ((await documentsOf?.(provider, wanted, message.locale)) ?? []);
    return { ...emailContent(provider, letter, message.subject ?? ''), ...(attachments.length > 0 && { attachments }) };
  };
}

function withFacts([first, ...others]: Letter, rows: readonly Fact[]): Letter {
  if (!first || rows.length === 0) return first ? [first, ...others] : others;
  return [{ ...first, blocks: [...first.blocks, { kind: 'facts', rows }] }, ...others];
}

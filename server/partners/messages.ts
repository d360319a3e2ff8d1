export type MessageChannel = 'sms' | 'voice' | 'email';

export interface OutgoingMessage {
  readonly provider_id: string;
  readonly channel: MessageChannel;
  /** Ten digits, or an e-mail address. */
  readonly to: string;
  /** What the message is for, such as `verification-code`; goes to the log, the text does not. */
  readonly kind: string;
  readonly locale: string;
  /** E-mail only. */
  readonly subject?: string;
  readonly text: string;
}

/** Text messages, voice calls and e-mail. */
export interface Messages {
  readonly send: (message: OutgoingMessage) => Promise<void>;
}

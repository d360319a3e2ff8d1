import type { BureauCode } from '#api';
import type { Address } from '#api/entities';
import type { Cents, DayString } from '#rules';

import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Payments } from './payments.ts';

export interface BureauRequest {
  readonly provider_id: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Only known when the guarantor is the patient. */
  readonly birth_date: DayString | null;
  readonly address: Address;
  readonly amount: Cents;
  readonly signal?: AbortSignal;
}

export type BureauAnswer =
  | { readonly decision: 'approved'; readonly reference: string }
  | { readonly decision: 'refused'; readonly code: BureauCode; readonly reference: string };

/** The consumer reporting agency behind the port, as a notice of its part in a decision must name it (FCRA 615(a)). */
export interface CreditAgency {
  readonly name: string;
  /** Lines of the postal address. */
  readonly address: readonly string[];
  /** Toll-free, ten digits. */
  readonly phone: string;
}

/** The credit bureau. Each call costs money and leaves a trace, so it is only made with a stored consent. */
export interface Bureau {
  readonly agency: CreditAgency;
  /** Throws `FunnelError('gds_error_block_response')` when the bureau cannot be reached or answers nonsense. */
  readonly check: (request: BureauRequest) => Promise<BureauAnswer>;
}

export type MessageChannel = 'sms' | 'voice' | 'email';

export interface OutgoingMessage {
  readonly provider_id: string;
  readonly channel: MessageChannel;
  /** Ten digits, or an e-mail address. */
  readonly to: string;
  /** What the message is for, such as `verification-code`; goes to the log, the text does not. */
  readonly kind: string;
  readonly locale: string;
  /** E-mail only, like everything below the text. */
  readonly subject?: string;
  readonly text: string;
  /** The same letter with markup. */
  readonly html?: string;
  readonly attachments?: readonly MessageAttachment[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file that goes with an e-mail; one with a `cid` is a picture in its HTML. */
export interface MessageAttachment {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
  readonly cid?: string;
}

/** Text messages, voice calls and e-mail. */
export interface Messages {
  readonly send: (message: OutgoingMessage) => Promise<void>;
}

/** A service that knows postal addresses. */
export interface Addresses {
  /** At most six that begin like this text; `address_number` is empty while none was typed. */
  readonly suggest: (text: string) => Promise<readonly Address[]>;
}

/** No suggestions: visitors type their addresses. */
export const noAddresses: Addresses = { suggest: () => Promise.resolve([]) };

/** Verifies by the token of a captcha that a person made the request. */
export interface Captcha {
  /**
   * False for a token that is made up, used already, too old or of another site. Throws
   * `FunnelError('captcha_unavailable')` where the service fails: the caller then rejects the request.
   */
  readonly isHuman: (token: string) => Promise<boolean>;
}

/** Stores encrypted parts of files. Nothing in it can be read without a key of the database, and nothing in it is ever run. */
export interface FileStorage {
  /** Stores an object once it is complete. Throws `FunnelError('service_unavailable')` where the storage is full or does not answer. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  readonly get: (name: string) => Promise<Buffer>;
  /** Those that are not there are removed already. */
  readonly remove: (names: readonly string[]) => Promise<void>;
}

/** Looks for harmful content in a file. */
export interface Scanner {
  /** What the audit and the file record. */
  readonly name: string;
  /** Throws where no scan was made: the file then stays unusable. */
  readonly scan: (content: AsyncIterable<Buffer>) => Promise<'clean' | 'infected'>;
}

/** No scanner: every file counts as clean. The service logs at its start that it runs like this. */
export const noScanner: Scanner = { name: 'none', scan: () => Promise.resolve('clean') };

/** The partners, the clock and the source of randomness, as routes see them. */
export interface Ports {
  readonly bureau: Bureau;
  readonly payments: Payments;
  readonly messages: Messages;
  readonly addresses: Addresses;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly random: Random;
}

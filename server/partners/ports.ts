import { FunnelError, type BureauCode } from '#api';
import type { Address, AddressSuggestion } from '#api/entities';
import type { Cents, DayString } from '#rules';

import type { Clock } from '../platform/clock.ts';
import type { Random } from '../platform/random.ts';
import type { Payments } from './payments.ts';

export interface BureauRequest {
  readonly provider_id: string;
  /** Names the request: asked twice by the same name, the bureau decides once. */
  readonly request_id: string;
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
  | { readonly decision: 'refused'; readonly code: BureauCode; readonly reference: string; readonly score?: CreditScore };

/** A credit score that a refusal rests on. The notice of the refusal states all of it (FCRA 615(a)(2), 609(f)(1)). */
export interface CreditScore {
  readonly value: number;
  /** The lowest and the highest possible one. */
  readonly range: readonly [number, number];
  readonly created_on: DayString;
  /** Who calculated it. */
  readonly source: string;
  /** What lowered it most, the first most: at most four, and a fifth where that is the number of inquiries. */
  readonly factors: readonly Readonly<Record<string, string>>[];
}

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
  readonly agencyOf: (providerId: string) => CreditAgency;
  /** Throws `FunnelError('gds_error_block_response')` when the bureau cannot be reached or answers nonsense. */
  readonly check: (request: BureauRequest) => Promise<BureauAnswer>;
}

/** Without a bureau, no offer can be made. */
export const noBureau: Bureau = {
  agencyOf: () => ({ name: '', address: [], phone: '' }),
  check: () => Promise.reject(new FunnelError('gds_error_block_response', { message: 'no credit bureau is configured' })),
};

export type MessageChannel = 'sms' | 'voice' | 'email';

export interface OutgoingMessage {
  readonly provider_id: string;
  /** Names the message in every attempt to send it. */
  readonly message_id?: string;
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

/** What a partner said when it took a message. */
export interface MessageReceipt {
  /** The name of the message at the partner. */
  readonly reference: string;
}

/** News of a partner, as it came. */
export interface NewsDelivery {
  /** The whole address that the partner asked. */
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** What a partner reports of a message that it took, or of a person who wants no more text messages, or wants them again. */
export type MessageNews =
  | { readonly kind: 'delivered'; readonly reference: string }
  /** `reason` is a code. */
  | { readonly kind: 'undelivered'; readonly reference: string; readonly reason: string }
  /** Ten digits. */
  | { readonly kind: 'stopped' | 'resumed'; readonly phone: string }
  | { readonly kind: 'nothing' | 'forged' };

/** Text messages, voice calls and e-mail. */
export interface Messages {
  /**
   * Throws `MessageRefused` where the message can never arrive, `MessageDelayed` where it may be taken later, and `PartnerUnavailable`
   * where the partner does not answer. Simulators give no receipt.
   */
  readonly send: (message: OutgoingMessage) => Promise<MessageReceipt | void>;
  /** Verifies that news come from the partner of this provider, and reads them. Absent where no partner sends any. */
  readonly readNews?: (providerId: string, delivery: NewsDelivery) => MessageNews;
}

/** A service that knows postal addresses. */
export interface Addresses {
  /** At most six that begin like the text; `address_number` is empty while none was typed. Of a chosen suggestion, the whole address alone. */
  readonly suggest: (query: AddressQuery) => Promise<readonly AddressSuggestion[]>;
}

export interface AddressQuery {
  readonly provider_id: string;
  readonly text: string;
  /** The suggestion that was chosen, at a service that names its suggestions. */
  readonly suggestion_id?: string;
  /** Joins what one person types to one address, for services that charge by it: 32 letters and digits. */
  readonly typing: string;
}

/** No suggestions: visitors type their addresses. */
export const noAddresses: Addresses = { suggest: () => Promise.resolve([]) };

/** Verifies by the token of a captcha that a person made the request. */
export interface Captcha {
  /**
   * False for a token that is made up, used already, too old, of another site or of a program. Throws `CaptchaUnavailable`
   * where the service fails: the caller then rejects the request.
   */
  readonly isHuman: (question: CaptchaQuestion) => Promise<boolean>;
}

export interface CaptchaQuestion {
  /** Whose captcha gave the token. */
  readonly provider_id: string;
  readonly token: string;
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

/** A simulator for each partner. */
export type Simulators = Omit<Ports, 'clock' | 'random'>;

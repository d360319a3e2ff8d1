import { createHash, randomBytes } from 'node:crypto';

import type { Failure, TestBank, TestCard } from './test-methods.ts';
import { TEST_ROUTING_NUMBER, testMethods } from './test-methods.ts';
import { noSuch } from './wire-error.ts';

export type StoredWallet = 'apple_pay' | 'google_pay';

export interface StoredMethod {
  readonly id: string;
  readonly test: TestBank | TestCard;
  /** Its owner chose it in the sign-in to their bank. */
  readonly isLinked: boolean;
  /** The wallet that the card is in. */
  readonly wallet: StoredWallet | null;
  customer: string | null;
}

export interface StoredIntent {
  readonly id: string;
  readonly amount: number;
  readonly customer: string | null;
  readonly payment_method: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly charge: string;
  readonly type: TestBank['type'] | TestCard['type'];
  /** With it, a browser confirms the payment. */
  readonly client_secret: string;
  status: 'canceled' | 'processing' | 'requires_action' | 'requires_payment_method' | 'succeeded';
  failure?: Failure;
  disputed: boolean;
}

export interface StoredSetup {
  readonly id: string;
  readonly customer: string;
  /** Nothing until an account is chosen in the sign-in to a bank. */
  method: StoredMethod | undefined;
  readonly type: TestBank['type'] | TestCard['type'];
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_secret: string;
  status: 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded';
  mandate: string | null;
  failure?: Failure;
}

export interface StoredRefund {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'failed' | 'pending' | 'succeeded';
  failure_reason?: string;
}

export interface StoredDispute {
  readonly id: string;
  readonly intent: string;
  readonly amount: number;
  readonly reason: string;
  readonly type: string;
  readonly network_reason_code: string | null;
  status: string;
}

/** An event, as the list of events and a webhook hold it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  readonly object: object;
  /** What an update has changed, as it was before. */
  readonly previous?: object | undefined;
}

/** Money that moved, as balance transactions list it. A reconciliation compares these with the ledger. */
export interface Movement {
  readonly id: string;
  readonly source: string;
  /** The payment that the source is of. */
  readonly intent: string;
  readonly type: 'adjustment' | 'charge' | 'payment' | 'refund';
  readonly category: 'charge' | 'dispute' | 'dispute_reversal' | 'refund' | 'refund_failure';
  readonly amount: number;
  readonly created: number;
}

/** What the account of one key holds. */
export function createBooks(now: () => Date) {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const books = {
    seconds,
    /** Whether the account takes bank debits. */
    hasBankDebits: true,
    /** Whether the key may read balance transactions with their sources. */
    mayReadSources: true,
    /** What the account has switched on. */
    wallets: ['apple_pay'] as readonly StoredWallet[],
    customers: new Set<string>(),
    methods: new Map<string, StoredMethod>(),
    mandates: new Map<string, string>(),
    setups: new Map<string, StoredSetup>(),
    intents: new Map<string, StoredIntent>(),
    refunds: new Map<string, StoredRefund>(),
    disputes: new Map<string, StoredDispute>(),
    events: [] as StoredEvent[],
    movements: [] as Movement[],
    newSecret: (id: string) => `${id}_secret_${randomBytes(12).toString('hex')}`,
    newId: (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`,
    move(movement: Omit<Movement, 'created' | 'id'>): void {
      books.movements.push({ ...movement, id: books.newId('txn'), created: seconds() });
    },
    note(type: string, object: object, previous?: object): StoredEvent {
      const event = { id: books.newId('evt'), type, created: seconds(), object, previous };
      books.events.push(event);
      return event;
    },
    /** A method of the account. The id of a test method creates a new one each time, as at Stripe. */
    methodOf(id: string, param: string): StoredMethod {
      const known = books.methods.get(id);
      if (known) return known;
      const test = testMethods[id];
      if (!test) throw noSuch('PaymentMethod', id, param);
      return books.addMethod(test);
    },
    addMethod(
      test: TestBank | TestCard,
      { isLinked = false, wallet = null }: Partial<Pick<StoredMethod, 'isLinked' | 'wallet'>> = {},
    ): StoredMethod {
      const method: StoredMethod = { id: books.newId('pm'), test, isLinked, wallet, customer: null };
      books.methods.set(method.id, method);
      return method;
    },
  };
  return books;
}

export type Books = ReturnType<typeof createBooks>;

const MONTH = 12;
const YEAR = 2039;

export function showMethod({ id, test, isLinked, wallet, customer }: StoredMethod): object {
  const fingerprint = createHash('sha256').update(test.number).digest('hex').slice(0, 16);
  const common = { id, object: 'payment_method', type: test.type, customer, livemode: false };
  const last4 = test.number.slice(-4);
  if (test.type === 'us_bank_account') {
    const shown = { account_holder_type: 'individual', account_type: 'checking', bank_name: 'STRIPE TEST BANK' };
    const financial_connections_account = isLinked ? `fca_${fingerprint}` : null;
    const routing_number = TEST_ROUTING_NUMBER;
    return { ...common, us_bank_account: { ...shown, financial_connections_account, fingerprint, last4, routing_number } };
  }
  const { brand, funding } = test;
  const ofWallet = wallet && { type: wallet, dynamic_last4: '9009', [wallet]: {} };
  const shown = { brand, country: 'US', exp_month: MONTH, exp_year: YEAR, fingerprint, funding, last4, wallet: ofWallet };
  return { ...common, card: shown };
}

export function showSetup(setup: StoredSetup, isExpanded = false): object {
  const { id, customer, method, type, metadata, client_secret, status, mandate, failure } = setup;
  const chosen = status === 'requires_payment_method' ? undefined : method;
  return {
    id,
    object: 'setup_intent',
    client_secret,
    customer,
    last_setup_error: failure ? errorOf(failure, type) : null,
    mandate,
    metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method: (isExpanded ? chosen && showMethod(chosen) : chosen?.id) ?? null,
    payment_method_types: [type],
    status,
    usage: 'off_session',
  };
}

export function showIntent(intent: StoredIntent, isExpanded = false): object {
  const { id, amount, customer, payment_method, metadata, created, charge, type, status, failure, disputed, client_secret } =
    intent;
  const refused = status === 'requires_payment_method';
  const waits = status === 'requires_action' || (status === 'canceled' && !failure);
  const shown = {
    id: charge,
    object: 'charge',
    amount,
    created,
    disputed,
    payment_intent: id,
    status: refused ? 'failed' : status,
  };
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    cancellation_reason: status === 'canceled' ? 'abandoned' : null,
    client_secret,
    created,
    currency: 'usd',
    customer,
    last_payment_error: failure ? errorOf(failure, type) : null,
    latest_charge: waits ? null : isExpanded ? shown : charge,
    livemode: false,
    metadata,
    next_action: status === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
    payment_method: refused ? null : payment_method,
    payment_method_types: [type],
    status,
  };
}

/** The error object of a payment that failed. */
export function errorOf(failure: Failure, type: string) {
  const isCard = type === 'card';
  return { type: isCard ? 'card_error' : 'invalid_request_error', message: 'The payment was declined.', ...failure } as const;
}

export function showRefund({ id, intent, amount, metadata, status, failure_reason }: StoredRefund): object {
  const failed = failure_reason === undefined ? {} : { failure_reason };
  return { id, object: 'refund', amount, currency: 'usd', metadata, payment_intent: intent, status, ...failed };
}

export function showDispute(dispute: StoredDispute, movements: readonly Movement[]): object {
  const { id, intent, amount, reason, type, network_reason_code, status } = dispute;
  const of = type === 'card' ? { payment_method_details: { type: 'card', card: { brand: 'visa', network_reason_code } } } : {};
  const balance_transactions = movements.filter(({ source }) => source === id).map(showBareMovement);
  const shown = { id, object: 'dispute', amount, currency: 'usd', payment_intent: intent, reason, network_reason_code, status };
  return { ...shown, ...of, balance_transactions };
}

/** With its source as a whole, as far as the adapter reads it. */
export function showMovement(movement: Movement): object {
  return { ...showBareMovement(movement), source: { id: movement.source, payment_intent: movement.intent } };
}

function showBareMovement({ id, source, type, category, amount, created }: Movement): object {
  return { id, object: 'balance_transaction', amount, created, currency: 'usd', type, reporting_category: category, source };
}

export function showEvent({ id, type, created, object, previous }: StoredEvent): object {
  const data = { object, ...(previous && { previous_attributes: previous }) };
  return { id, object: 'event', api_version: '2026-10-28.endive', created, livemode: false, type, data };
}

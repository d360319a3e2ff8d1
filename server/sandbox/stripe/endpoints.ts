import {
  type Books,
  errorOf,
  showDispute,
  showEvent,
  showIntent,
  showMethod,
  showMovement,
  showRefund,
  showSetup,
  type StoredIntent,
  type StoredSetup,
  type StoredWallet,
} from './books.ts';
import { listOf, type Parameters, partsOf, textOf } from './form-parameters.ts';
import { type Failure, TEST_ROUTING_NUMBER, type TestBank, type TestCard, testMethods } from './test-methods.ts';
import { invalidRequest, noSuch, WireError } from './wire-error.ts';

/** One endpoint, with the parameters that it takes. */
interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** With `:id` in the place of an id. */
  readonly path: string;
  readonly takes: readonly string[];
  readonly answer: (request: EndpointRequest) => object;
}

interface EndpointRequest {
  readonly id: string;
  readonly parameters: Parameters;
  readonly books: Books;
  /** What the next confirmation of a payment fails with. */
  readonly takeDecline: (type: string) => Failure | undefined;
}

/** The endpoints that the adapter uses, and no more. */
export const endpoints: readonly Endpoint[] = [
  { method: 'GET', path: '/v1/account', takes: [], answer: ({ books }) => accountOf(books) },
  { method: 'GET', path: '/v1/payment_method_configurations', takes: [], answer: ({ books }) => list([configurationOf(books)]) },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    takes: [],
    answer: ({ id, books }) => showMethod(books.methodOf(id, 'payment_method')),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    takes: ['type', 'card', 'us_bank_account', 'billing_details'],
    answer: createMethod,
  },
  { method: 'POST', path: '/v1/customers', takes: [], answer: createCustomer },
  {
    method: 'POST',
    path: '/v1/setup_intents',
    takes: [
      'customer',
      'payment_method',
      'payment_method_options',
      'allowed_payment_method_types',
      'usage',
      'confirm',
      'mandate_data',
      'metadata',
      'use_stripe_sdk',
    ],
    answer: createSetup,
  },
  { method: 'POST', path: '/v1/setup_intents/:id/confirm', takes: ['mandate_data'], answer: confirmSetup },
  { method: 'GET', path: '/v1/setup_intents', takes: ['payment_method'], answer: listSetups },
  {
    method: 'POST',
    path: '/v1/payment_intents',
    takes: [
      'amount',
      'currency',
      'customer',
      'payment_method',
      'allowed_payment_method_types',
      'mandate',
      'off_session',
      'use_stripe_sdk',
      'error_on_requires_action',
      'confirm',
      'statement_descriptor',
      'statement_descriptor_suffix',
      'metadata',
      'expand',
    ],
    answer: createPayment,
  },
  { method: 'GET', path: '/v1/payment_intents/:id', takes: ['expand'], answer: readPayment },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', takes: ['cancellation_reason'], answer: cancelPayment },
  // What the page of the bank sends here. Stripe has addresses of its own for it, which only its script uses.
  { method: 'POST', path: '/v1/stand_in/confirmations', takes: ['client_secret', 'outcome'], answer: endChallenge },
  // What the page of the sign-in to a bank sends here, as above.
  { method: 'POST', path: '/v1/stand_in/bank_links', takes: ['client_secret', 'account_number', 'name'], answer: endSignIn },
  // What the frame with the buttons of wallets sends here, as above.
  { method: 'POST', path: '/v1/stand_in/wallets', takes: [], answer: ({ books: { wallets } }) => ({ wallets }) },
  { method: 'POST', path: '/v1/stand_in/wallet_methods', takes: ['wallet', 'number', 'name'], answer: createWalletMethod },
  { method: 'GET', path: '/v1/payment_intents/search', takes: ['query', 'expand'], answer: searchPayments },
  { method: 'GET', path: '/v1/disputes', takes: ['payment_intent'], answer: listDisputes },
  { method: 'POST', path: '/v1/refunds', takes: ['payment_intent', 'amount', 'metadata'], answer: createRefund },
  { method: 'GET', path: '/v1/refunds', takes: ['payment_intent', 'limit'], answer: listRefunds },
  { method: 'GET', path: '/v1/events', takes: ['created', 'types', 'limit', 'starting_after'], answer: listEvents },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    takes: ['created', 'limit', 'expand', 'starting_after'],
    answer: listBalanceTransactions,
  },
];

function accountOf({ hasBankDebits }: Books): object {
  const us_bank_account_ach_payments = hasBankDebits ? 'active' : 'inactive';
  const capabilities = { card_payments: 'active', us_bank_account_ach_payments };
  return { id: 'acct_standin', object: 'account', charges_enabled: true, capabilities };
}

function configurationOf({ wallets }: Books): object {
  const switched = (wallet: StoredWallet) => {
    const available = wallets.includes(wallet);
    return { available, display_preference: { value: available ? 'on' : 'off' } };
  };
  const of = { apple_pay: switched('apple_pay'), google_pay: switched('google_pay') };
  return { id: 'pmc_standin', object: 'payment_method_configuration', is_default: true, ...of };
}

function list(data: readonly object[], has_more = false): object {
  return { object: 'list', data, has_more, url: '/v1' };
}

function createCustomer({ books }: EndpointRequest): object {
  const id = books.newId('cus');
  books.customers.add(id);
  return { id, object: 'customer', livemode: false };
}

function requireText(parameters: Parameters, param: string): string {
  const value = textOf(parameters, param);
  if (value === undefined) throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  return value;
}

/** What a browser sends with the publishable key. */
function createMethod({ parameters, books }: EndpointRequest): object {
  const type = requireText(parameters, 'type');
  if (type === 'us_bank_account') return showMethod(books.addMethod(findBank(parameters)));
  return showMethod(books.addMethod(testCard(requireText(partsOf(parameters, 'card'), 'number'))));
}

function testCard(number: string): TestCard {
  const test = Object.values(testMethods).find((one) => one.type === 'card' && one.number === number);
  if (test?.type === 'card') return test;
  throw cardError('card_declined', 'test_mode_live_card');
}

/** A card that its owner chose in the sheet of a wallet. */
function createWalletMethod({ parameters, books }: EndpointRequest): object {
  const wallet = books.wallets.find((one) => one === textOf(parameters, 'wallet'));
  if (wallet === undefined) throw invalidRequest('The account does not have this wallet.', { param: 'wallet' });
  requireText(parameters, 'name');
  return showMethod(books.addMethod(testCard(requireText(parameters, 'number')), { wallet }));
}

function findBank(parameters: Parameters): TestBank {
  const account = partsOf(parameters, 'us_bank_account');
  requireText(partsOf(parameters, 'billing_details'), 'name');
  if (textOf(account, 'routing_number') !== TEST_ROUTING_NUMBER)
    throw invalidRequest('You must use a test bank account number.', {
      code: 'routing_number_invalid',
      param: 'us_bank_account[routing_number]',
    });
  return testBank(requireText(account, 'account_number'));
}

function testBank(number: string): TestBank {
  const test = Object.values(testMethods).find((one) => one.type === 'us_bank_account' && one.number === number);
  if (test?.type === 'us_bank_account') return test;
  throw invalidRequest('You must use a test bank account number.', {
    code: 'account_number_invalid',
    param: 'us_bank_account[account_number]',
  });
}

function cardError(code: string, decline_code: string): WireError {
  return new WireError(402, { type: 'card_error', message: 'Your card was declined.', code, decline_code });
}

function createSetup({ parameters, books }: EndpointRequest): object {
  const customer = requireText(parameters, 'customer');
  if (!books.customers.has(customer)) throw noSuch('customer', customer, 'customer');
  if (textOf(parameters, 'confirm') !== 'true') return createBankSetup(customer, parameters, books);
  const method = books.methodOf(requireText(parameters, 'payment_method'), 'payment_method');
  requireAcceptance(partsOf(partsOf(parameters, 'mandate_data'), 'customer_acceptance'));
  const { setup: fate, type } = method.test;
  const setup = addSetup(books, { customer, method, type, metadata: {}, status: 'requires_action' });
  if (typeof fate === 'object') {
    Object.assign(setup, { status: 'requires_payment_method', failure: fate });
    throw new WireError(402, { ...errorOf(fate, type), setup_intent: showSetup(setup) });
  }
  if (fate !== 'requires_action') succeed(books, setup);
  return showSetup(setup);
}

function addSetup(books: Books, made: Pick<StoredSetup, 'customer' | 'method' | 'type' | 'metadata' | 'status'>): StoredSetup {
  const id = books.newId('seti');
  const setup: StoredSetup = { ...made, id, client_secret: books.newSecret(id), mandate: null };
  books.setups.set(id, setup);
  return setup;
}

/** One that waits for an account, which its owner chooses in the sign-in to their bank. */
function createBankSetup(customer: string, parameters: Parameters, books: Books): object {
  if (!books.hasBankDebits)
    throw invalidRequest('The payment method type "us_bank_account" is invalid.', { param: 'allowed_payment_method_types' });
  const [type, ...others] = listOf(parameters, 'allowed_payment_method_types');
  if (type !== 'us_bank_account' || others.length > 0)
    throw invalidRequest('Here, only us_bank_account waits for an account.', { param: 'allowed_payment_method_types' });
  const options = partsOf(partsOf(parameters, 'payment_method_options'), 'us_bank_account');
  const permissions = listOf(partsOf(options, 'financial_connections'), 'permissions');
  const param = 'payment_method_options[us_bank_account][financial_connections][permissions]';
  if (!permissions.includes('payment_method'))
    throw invalidRequest('The `payment_method` permission must be included.', { param });
  const metadata = partsOf(parameters, 'metadata') as Readonly<Record<string, string>>;
  return showSetup(addSetup(books, { customer, method: undefined, type, metadata, status: 'requires_payment_method' }));
}

/** What the owner did in the sign-in to their bank: chose an account, or closed it (no `account_number`). */
function endSignIn({ parameters, books }: EndpointRequest): object {
  const secret = requireText(parameters, 'client_secret');
  const setup = [...books.setups.values()].find(({ client_secret }) => client_secret === secret);
  if (setup?.type !== 'us_bank_account' || setup.status === 'succeeded')
    throw invalidRequest('This SetupIntent waits for no account.', { code: 'setup_intent_unexpected_state' });
  const number = textOf(parameters, 'account_number');
  if (number === undefined) return showSetup(setup, true);
  requireText(parameters, 'name');
  setup.method = books.addMethod(testBank(number), { isLinked: true });
  setup.status = 'requires_confirmation';
  return showSetup(setup, true);
}

function confirmSetup({ id, parameters, books, takeDecline }: EndpointRequest): object {
  const setup = books.setups.get(id);
  if (!setup) throw noSuch('setupintent', id, 'intent');
  requireAcceptance(partsOf(partsOf(parameters, 'mandate_data'), 'customer_acceptance'));
  if (setup.status !== 'requires_confirmation')
    throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  const failure = takeDecline(setup.type);
  if (failure) {
    Object.assign(setup, { status: 'requires_payment_method', failure });
    throw new WireError(400, { ...errorOf(failure, setup.type), setup_intent: showSetup(setup) });
  }
  succeed(books, setup);
  return showSetup(setup);
}

function succeed(books: Books, setup: StoredSetup): void {
  const { method, customer } = setup;
  if (!method) return;
  method.customer = customer;
  setup.status = 'succeeded';
  setup.mandate = books.newId('mandate');
  books.mandates.set(setup.mandate, method.id);
}

function listSetups({ parameters, books }: EndpointRequest): object {
  const method = books.methodOf(requireText(parameters, 'payment_method'), 'payment_method');
  const found = [...books.setups.values()].filter(
    (setup) => setup.method === method && setup.status !== 'requires_payment_method',
  );
  return list(found.toReversed().map((setup) => showSetup(setup)));
}

/** The patient has confirmed on the page of the bank, or has not. Answers the setup or the payment, as the script of Stripe reads it. */
function endChallenge({ parameters, books }: EndpointRequest): object {
  const secret = requireText(parameters, 'client_secret');
  const isConfirmed = requireText(parameters, 'outcome') === 'confirmed';
  const setup = [...books.setups.values()].find(({ client_secret }) => client_secret === secret);
  const intent = [...books.intents.values()].find(({ client_secret }) => client_secret === secret);
  const waiting = [setup, intent].find((one) => one?.status === 'requires_action');
  if (!waiting) throw invalidRequest('This intent does not wait for an action.', { code: 'intent_unexpected_state' });
  if (setup) {
    if (isConfirmed) succeed(books, setup);
    else Object.assign(setup, { status: 'requires_payment_method', failure: { code: 'setup_intent_authentication_failure' } });
    return showSetup(setup);
  }
  if (!intent) throw noSuch('intent', secret.split('_secret_')[0] ?? '', 'client_secret');
  if (isConfirmed) settle(books, intent);
  else failPayment(books, intent, { code: 'payment_intent_authentication_failure' });
  return showIntent(intent);
}

function requireAcceptance(acceptance: Parameters): void {
  const type = textOf(acceptance, 'type');
  const param = 'mandate_data[customer_acceptance]';
  if (type !== 'online' && type !== 'offline') throw invalidRequest('Invalid customer acceptance.', { param });
  if (type === 'offline') return;
  requireText(partsOf(acceptance, 'online'), 'ip_address');
  requireText(partsOf(acceptance, 'online'), 'user_agent');
}

function createPayment({ parameters, books, takeDecline }: EndpointRequest): object {
  const method = books.methodOf(requireText(parameters, 'payment_method'), 'payment_method');
  const customer = textOf(parameters, 'customer') ?? null;
  if (method.customer !== customer)
    throw invalidRequest('The payment method belongs to another customer.', { param: 'payment_method' });
  const mandate = textOf(parameters, 'mandate');
  if (mandate !== undefined && books.mandates.get(mandate) !== method.id) throw noSuch('mandate', mandate, 'mandate');
  const { type } = method.test;
  if (type === 'card' && textOf(parameters, 'statement_descriptor') !== undefined)
    throw invalidRequest('Use statement_descriptor_suffix for card charges.', { param: 'statement_descriptor' });
  const id = books.newId('pi');
  const intent: StoredIntent = {
    id,
    amount: amountOf(parameters),
    customer,
    payment_method: method.id,
    metadata: partsOf(parameters, 'metadata') as Readonly<Record<string, string>>,
    created: books.seconds(),
    charge: books.newId('ch'),
    type,
    client_secret: books.newSecret(id),
    status: type === 'card' ? 'succeeded' : 'processing',
    disputed: false,
  };
  books.intents.set(intent.id, intent);
  const failure = takeDecline(type) ?? (method.test.type === 'card' ? failureOf(method.test, parameters) : undefined);
  if (failure) return refusePayment(books, intent, failure);
  if (method.test.type === 'card' && method.test.confirms !== undefined && !isOffSession(parameters)) {
    intent.status = 'requires_action';
    return showIntent(intent);
  }
  if (type === 'card') settle(books, intent);
  else books.note('payment_intent.processing', showIntent(intent));
  return showIntent(intent, listOf(parameters, 'expand').includes('latest_charge'));
}

function isOffSession(parameters: Parameters): boolean {
  return textOf(parameters, 'off_session') === 'true';
}

/** Why a charge of this card fails: the bank asks for a confirmation where the request allows none. */
function failureOf({ charge, confirms }: TestCard, parameters: Parameters): Failure | undefined {
  const isAsked = isOffSession(parameters) ? confirms === 'always' : confirms !== undefined;
  const isImpossible = isOffSession(parameters) || textOf(parameters, 'error_on_requires_action') === 'true';
  return isAsked && isImpossible ? { code: 'authentication_required', decline_code: 'authentication_required' } : charge;
}

function readPayment({ id, parameters, books }: EndpointRequest): object {
  return showIntent(intentOf(books, id), listOf(parameters, 'expand').includes('latest_charge'));
}

function intentOf(books: Books, id: string): StoredIntent {
  const intent = books.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

function cancelPayment({ id, books }: EndpointRequest): object {
  const intent = intentOf(books, id);
  if (intent.status !== 'requires_action' && intent.status !== 'requires_payment_method')
    throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    });
  intent.status = 'canceled';
  books.note('payment_intent.canceled', showIntent(intent));
  return showIntent(intent);
}

function failPayment(books: Books, intent: StoredIntent, failure: Failure): void {
  intent.status = 'requires_payment_method';
  intent.failure = failure;
  books.note('payment_intent.payment_failed', showIntent(intent));
}

function refusePayment(books: Books, intent: StoredIntent, failure: Failure): never {
  failPayment(books, intent, failure);
  throw new WireError(402, { ...errorOf(failure, intent.type), payment_intent: showIntent(intent) });
}

export function settle(books: Books, intent: StoredIntent): void {
  intent.status = 'succeeded';
  const type = intent.type === 'card' ? 'charge' : 'payment';
  books.move({ source: intent.charge, intent: intent.id, type, category: 'charge', amount: intent.amount });
  books.note('payment_intent.succeeded', showIntent(intent));
}

function amountOf(parameters: Parameters): number {
  const amount = Number(requireText(parameters, 'amount'));
  if (!Number.isInteger(amount) || amount <= 0)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  return amount;
}

function searchPayments({ parameters, books }: EndpointRequest): object {
  const [, attempt] = /^metadata\['attempt_id'\]:'([^']+)'$/.exec(requireText(parameters, 'query')) ?? [];
  const found = [...books.intents.values()].filter(({ metadata }) => metadata['attempt_id'] === attempt);
  const data = found.map((intent) => showIntent(intent, listOf(parameters, 'expand').includes('data.latest_charge')));
  return { object: 'search_result', data, has_more: false, next_page: null, url: '/v1/payment_intents/search' };
}

function listDisputes({ parameters, books }: EndpointRequest): object {
  const intent = textOf(parameters, 'payment_intent');
  return list(
    [...books.disputes.values()]
      .filter((dispute) => dispute.intent === intent)
      .map((dispute) => showDispute(dispute, books.movements)),
  );
}

function createRefund({ parameters, books }: EndpointRequest): object {
  const id = requireText(parameters, 'payment_intent');
  const intent = books.intents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
  if (intent.disputed) throw invalidRequest('The charge is disputed.', { code: 'charge_disputed' });
  if (intent.status !== 'succeeded')
    throw invalidRequest('The payment has no successful charge to refund.', { code: 'payment_intent_unexpected_state' });
  const amount = amountOf(parameters);
  const before = [...books.refunds.values()].filter((refund) => refund.intent === id && refund.status !== 'failed');
  const left = before.reduce((sum, refund) => sum - refund.amount, intent.amount);
  if (left === 0) throw invalidRequest('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (amount > left) throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const metadata = partsOf(parameters, 'metadata') as Readonly<Record<string, string>>;
  const status = intent.type === 'card' ? 'succeeded' : 'pending';
  const refund = { id: books.newId('re'), intent: id, amount, metadata, status } as const;
  books.refunds.set(refund.id, { ...refund });
  books.move({ source: refund.id, intent: id, type: 'refund', category: 'refund', amount: -amount });
  books.note('refund.created', showRefund(refund));
  return showRefund(refund);
}

function listRefunds({ parameters, books }: EndpointRequest): object {
  const intent = textOf(parameters, 'payment_intent');
  return list([...books.refunds.values()].filter((refund) => refund.intent === intent).map(showRefund));
}

function listEvents({ parameters, books }: EndpointRequest): object {
  const since = Number(textOf(partsOf(parameters, 'created'), 'gte') ?? 0);
  const types = listOf(parameters, 'types');
  const newest = books.events.filter(({ created, type }) => created >= since && types.includes(type)).toReversed();
  return pageOf(newest, parameters, showEvent);
}

function listBalanceTransactions({ parameters, books }: EndpointRequest): object {
  if (!books.mayReadSources)
    throw new WireError(403, {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions for this endpoint.',
    });
  const { gte, lt } = partsOf(parameters, 'created');
  const newest = books.movements.filter(({ created }) => created >= Number(gte) && created < Number(lt)).toReversed();
  return pageOf(newest, parameters, showMovement);
}

function pageOf<T extends { readonly id: string }>(all: readonly T[], parameters: Parameters, show: (one: T) => object): object {
  const after = all.findIndex(({ id }) => id === textOf(parameters, 'starting_after')) + 1;
  const limit = Number(textOf(parameters, 'limit') ?? 10);
  return list(all.slice(after, after + limit).map(show), after + limit < all.length);
}

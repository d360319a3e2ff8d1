import { randomUUID } from 'node:crypto';

import { toCents } from '#rules';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { openStripe } from '../../partners/stripe/open-stripe.ts';
import { type ChargeRequest, type Movement, type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { openStripeStandIn, type StripeStandIn } from './create-stripe-stand-in.ts';
import { wirePage, type WireCase } from './wire-page.ts';

const HOUR_MS = 60 * 60_000;
const ONLINE = { ip_address: '203.0.113.7', user_agent: 'Mozilla/5.0 (test)' };
/** `npm run test:stripe` sets it: the same tests against the sandbox of Stripe itself. */
const sandboxKey = process.env['CAUSEWAY_STRIPE_SANDBOX_KEY'];
const key = sandboxKey ?? 'sk_test_standin';
const isStandIn = sandboxKey === undefined;

let now = new Date();
let standIn: StripeStandIn;
let payments: Payments;
const cases: WireCase[] = [];

beforeAll(async () => {
  standIn = await openStripeStandIn({ key, now: () => now, slowMs: 1_500 });
  payments = openPayments(key);
});
afterAll(() => standIn.close());
beforeEach(() => {
  now = new Date();
  standIn.requests.length = 0;
  standIn.recover();
});
afterEach(({ task }) => {
  if (standIn.requests.length > 0) cases.push({ title: titleOf(task), requests: [...standIn.requests] });
});

function titleOf(task: { readonly name: string; readonly suite?: { readonly name: string } | undefined }): string {
  return [task.suite?.name, task.name].filter(Boolean).join(': ');
}

function openPayments(secretKey: string | undefined): Payments {
  return openStripe({
    url: isStandIn ? standIn.url : 'https://api.stripe.com',
    ...(isStandIn && { timeoutMs: 800 }),
    find: (providerId) => (providerId === 'lakeside' ? { key: secretKey, webhookSecrets: [] } : undefined),
    clock: { now: () => now },
  });
}

async function attach(token: string): Promise<string> {
  const attached = await payments.attach('lakeside', token, ONLINE);
  if (attached.outcome !== 'accepted') throw new Error(`${token} is ${attached.outcome}`);
  return attached.processor_reference;
}

async function requestFor(token: string, more: Partial<ChargeRequest> = {}): Promise<ChargeRequest> {
  return {
    provider_id: 'lakeside',
    processor_reference: await attach(token),
    amount: toCents(12_345),
    attempt_id: randomUUID(),
    first_tried_at: now,
    descriptor: null,
    on_behalf: 'scheduled',
    may_confirm: false,
    ...more,
  };
}

/** As the script of Stripe does in a browser. */
async function sendAsBrowser(typed: Readonly<Record<string, string>>): Promise<{ readonly id?: string }> {
  const answer = await fetch(`${standIn.url}/v1/payment_methods`, { method: 'POST', body: new URLSearchParams(typed) });
  return (await answer.json()) as { readonly id?: string };
}

/** Test cards of Stripe: the first asks once, when it is added, and of a patient who is there; the second asks for each payment. */
const ON_SETUP = '4000002500003155';
const ALWAYS = '4000002760003184';

/** As the page of the bank does. */
async function answerBank(client_secret: string, outcome: 'confirmed' | 'failed'): Promise<unknown> {
  const body = new URLSearchParams({ key: 'pk_test_standin', client_secret, outcome });
  const answered = await fetch(`${standIn.url}/v1/stand_in/confirmations`, { method: 'POST', body });
  // It is no request of the service, nor of the script of Stripe.
  standIn.requests.splice(
    standIn.requests.findLastIndex(({ path }) => path === '/v1/stand_in/confirmations'),
    1,
  );
  return answered.json();
}

const inBooks = () => [...standIn.books.intents.values()];
const paymentsOf = ({ attempt_id }: ChargeRequest) => inBooks().filter(({ metadata }) => metadata['attempt_id'] === attempt_id);

describe('a payment method', () => {
  it.each([
    ['pm_card_visa_debit', { kind: 'card', brand: 'Visa', funding: 'debit', last4: '5556' }],
    ['pm_card_mastercard', { kind: 'card', brand: 'Mastercard', funding: 'credit', last4: '4444' }],
    ['pm_card_amex', { kind: 'card', brand: 'American Express', funding: 'credit' }],
    ['pm_usBankAccount_success', { kind: 'bank', brand: null, funding: null, last4: '6789', bank_name: 'STRIPE TEST BANK' }],
  ])('%s is described', async (token, wanted) => {
    expect(await payments.describeToken('lakeside', token)).toMatchObject(wanted);
  });

  it.runIf(isStandIn).each([
    ['a card', { type: 'card', 'card[number]': '4000000000000002' }, { kind: 'card', last4: '0002' }],
    [
      'a bank account',
      {
        type: 'us_bank_account',
        'us_bank_account[routing_number]': '110000000',
        'us_bank_account[account_number]': '000123456789',
        'billing_details[name]': 'Maya Tester',
      },
      { kind: 'bank', last4: '6789' },
    ],
  ])('of numbers of %s that a browser sent is described', async (_what, typed, wanted) => {
    const { id } = await sendAsBrowser({ key: 'pk_test_standin', ...typed });

    expect(await payments.describeToken('lakeside', String(id))).toMatchObject(wanted);
  });

  it.runIf(isStandIn)('is read with no publishable key', async () => {
    const answer = await fetch(`${standIn.url}/v1/account?key=pk_test_standin`);

    expect(answer.status).toBe(401);
  });

  it('that is prepaid has the funding unknown, because Stripe reports health cards as prepaid', async () => {
    expect(await payments.describeToken('lakeside', 'pm_card_mastercard_prepaid')).toMatchObject({ funding: 'unknown' });
  });

  it('that Stripe does not know is unknown', async () => {
    expect(await payments.describeToken('lakeside', 'pm_000000000000000000000000')).toBeUndefined();
    expect(await payments.attach('lakeside', 'pm_000000000000000000000000', ONLINE)).toEqual({ outcome: 'unknownToken' });
  });

  it.each(['tok_0000000000000000', 'pm_../v1/customers', ''])('with the form "%s" reaches no address', async (token) => {
    expect(await payments.describeToken('lakeside', token)).toBeUndefined();
    expect(standIn.requests).toEqual([]);
  });

  it.each(['pm_card_visa', 'pm_usBankAccount_success'])('%s becomes chargeable with a mandate', async (token) => {
    const reference = await attach(token);

    expect(reference).toMatch(/^(card|bank)\/cus_\w+\/pm_\w+\/(mandate_\w+)?$/);
  });

  it('that a patient accepted by phone has an offline mandate', async () => {
    expect((await payments.attach('lakeside', 'pm_card_visa')).outcome).toBe('accepted');
  });

  it.each([
    ['pm_card_visa_chargeDeclined', 'declined'],
    ['pm_card_visa_chargeDeclinedLostCard', 'declined'],
    ['pm_card_authenticationRequired', 'unverified'],
  ])('%s is %s', async (token, outcome) => {
    expect((await payments.attach('lakeside', token, ONLINE)).outcome).toBe(outcome);
  });

  it('of a provider without a key is not reached', async () => {
    await expect(openPayments(undefined).describeToken('lakeside', 'pm_card_visa')).rejects.toThrow('the secret key is missing');
  });

  it.runIf(isStandIn)('with a wrong key is not reached, and the key is in no error', async () => {
    const error = await openPayments('sk_test_wrong_canary').describeToken('lakeside', 'pm_card_visa').catch(String);

    expect(error).toContain('StripeAuthenticationError 401');
    expect(error).not.toContain('canary');
  });
});

describe.runIf(isStandIn)('a bank account that its owner chose in the sign-in to their bank', () => {
  const HOLDER = '0b6f3c1e-5d9a-4b7e-8f21-6a0c4d2e9b13';
  /** As the page of the sign-in does: nothing for an owner who closes it. */
  async function signIn(client_secret: string, account_number?: string) {
    const body = new URLSearchParams({
      key: 'pk_test_standin',
      client_secret,
      ...(account_number && { account_number, name: 'Maya' }),
    });
    const answered = await fetch(`${standIn.url}/v1/stand_in/bank_links`, { method: 'POST', body });
    standIn.requests.splice(
      standIn.requests.findLastIndex(({ path }) => path === '/v1/stand_in/bank_links'),
      1,
    );
    return (await answered.json()) as { readonly status: string; readonly payment_method: { readonly id: string } | null };
  }
  async function link(holder = HOLDER): Promise<string> {
    const { payment_method } = await signIn(String(await payments.openBankLink('lakeside', holder)), '000123456789');
    return payment_method?.id ?? '';
  }
  const attachFor = (token: string, holder?: string) => payments.attach('lakeside', token, ONLINE, holder);

  it('is described, and becomes chargeable with a mandate and without deposits', async () => {
    const token = await link();

    expect(await payments.describeToken('lakeside', token)).toMatchObject({
      kind: 'bank',
      last4: '6789',
      bank_name: 'STRIPE TEST BANK',
    });
    expect(await attachFor(token, HOLDER)).toMatchObject({
      outcome: 'accepted',
      processor_reference: expect.stringMatching(/^bank\/cus_\w+\/pm_\w+\/mandate_\w+$/),
    });
  });

  it('is charged', async () => {
    const attached = await attachFor(await link(), HOLDER);
    const processor_reference = attached.outcome === 'accepted' ? attached.processor_reference : '';

    expect((await payments.charge(await requestFor('pm_card_visa', { processor_reference }))).state).toBe('pending');
  });

  it('that is attached again is the same', async () => {
    const token = await link();

    expect(await attachFor(token, HOLDER)).toEqual(await attachFor(token, HOLDER));
  });

  it.each(['b1a7c0de-0000-4000-8000-000000000000', undefined])('is unknown for another holder (%s)', async (holder) => {
    const token = await link();

    expect(await attachFor(token, holder)).toEqual({ outcome: 'unknownToken' });
    expect(standIn.books.methods.get(token)?.customer).toBeNull();
  });

  it('that the bank blocks is invalid', async () => {
    const token = await link();
    standIn.decline({ code: 'payment_method_bank_account_blocked' });

    expect((await attachFor(token, HOLDER)).outcome).toBe('invalidAccount');
  });

  it('leaves nothing to attach when its owner closes the sign-in, who can open it again', async () => {
    const closed = await signIn(String(await payments.openBankLink('lakeside', HOLDER)));

    expect(closed).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect((await attachFor(await link(), HOLDER)).outcome).toBe('accepted');
  });

  it('cannot be chosen where the account has no bank debits', async () => {
    standIn.books.hasBankDebits = false;
    onTestFinished(() => void (standIn.books.hasBankDebits = true));

    expect(await payments.openBankLink('lakeside', HOLDER)).toBeUndefined();
    expect(await payments.capabilities('lakeside')).toMatchObject({ bankLink: false });
  });
});

describe.runIf(isStandIn)('a card in a wallet', () => {
  /** As the script of Stripe does once its owner has agreed in the sheet of the wallet. */
  async function chooseIn(wallet: string, number = '4242424242424242'): Promise<string> {
    const body = new URLSearchParams({ key: 'pk_test_standin', wallet, number, name: 'Maya Tester' });
    const answered = await fetch(`${standIn.url}/v1/stand_in/wallet_methods`, { method: 'POST', body });
    standIn.requests.length = 0;
    return String(((await answered.json()) as { readonly id?: string }).id);
  }
  beforeEach(() => {
    standIn.books.wallets = ['apple_pay', 'google_pay'];
    onTestFinished(() => void (standIn.books.wallets = ['apple_pay']));
  });

  it.each([
    ['apple_pay', 'apple-pay'],
    ['google_pay', 'google-pay'],
  ])('%s is described by its digits and the name of the wallet', async (of, wallet) => {
    expect(await payments.describeToken('lakeside', await chooseIn(of))).toMatchObject({
      kind: 'card',
      brand: 'Visa',
      last4: '4242',
      wallet,
    });
  });

  it('that is typed has no wallet', async () => {
    expect(await payments.describeToken('lakeside', 'pm_card_visa')).not.toHaveProperty('wallet');
  });

  it('becomes chargeable with a mandate, and is charged while the patient is away', async () => {
    const request = await requestFor(await chooseIn('apple_pay'));

    expect(request.processor_reference).toMatch(/^card\/cus_\w+\/pm_\w+\/mandate_\w+$/);
    expect((await payments.charge(request)).state).toBe('settled');
  });

  it('that the bank declines is declined, as a typed one is', async () => {
    const token = await chooseIn('google_pay', '4000000000000002');

    expect(await payments.attach('lakeside', token, ONLINE)).toMatchObject({ outcome: 'declined' });
  });

  it('waits for its owner where the bank wants a confirmation', async () => {
    const token = await chooseIn('google_pay', ON_SETUP);
    expect((await payments.attach('lakeside', token, ONLINE)).outcome).toBe('unverified');

    await answerBank(String(await payments.findConfirmation('lakeside', token)), 'confirmed');

    expect(await payments.attachConfirmed('lakeside', token)).toMatchObject({
      outcome: 'accepted',
      description: { wallet: 'google-pay' },
    });
  });

  it('is offered only as the account has the wallet', async () => {
    standIn.books.wallets = ['google_pay'];

    expect((await payments.capabilities('lakeside')).wallets).toEqual(['google-pay']);
  });
});

describe('a charge', () => {
  it('of a card settles', async () => {
    const request = await requestFor('pm_card_visa');

    expect(await payments.charge(request)).toMatchObject({
      state: 'settled',
      charge_reference: expect.stringMatching(/^pi_/),
      settled_at: expect.any(Date),
    });
  });

  it('by a patient who is present is not off-session', async () => {
    const request = await requestFor('pm_card_visa', { on_behalf: 'patient' });

    expect((await payments.charge(request)).state).toBe('settled');
  });

  it.each(['pm_card_visa', 'pm_usBankAccount_success'])('of %s carries the words of the statement', async (token) => {
    const request = await requestFor(token, { descriptor: 'PLAN 7' });

    expect((await payments.charge(request)).state).toMatch(/settled|pending/);
  });

  it('of a bank account is pending', async () => {
    expect((await payments.charge(await requestFor('pm_usBankAccount_success'))).state).toBe('pending');
  });

  it('of a card that fails after it was added is a soft decline', async () => {
    expect(await payments.charge(await requestFor('pm_card_chargeCustomerFail'))).toMatchObject({
      state: 'declined',
      charge_reference: expect.stringMatching(/^pi_/),
      decline: { code: 'generic_decline', kind: 'soft' },
    });
  });

  it('that is sent again gets the same answer and takes no more money', async () => {
    const request = await requestFor('pm_card_visa');

    expect(await payments.charge(request)).toEqual(await payments.charge(request));
    if (isStandIn) expect(paymentsOf(request)).toHaveLength(1);
  });

  it('that is sent again with another amount is refused', async () => {
    const request = await requestFor('pm_card_visa');
    await payments.charge(request);

    await expect(payments.charge({ ...request, amount: toCents(1) })).rejects.toThrow('other parameters');
  });

  it('of a method of another processor is refused before it is sent', async () => {
    const request = await requestFor('pm_card_visa', { processor_reference: 'sim-1' });

    await expect(payments.charge(request)).rejects.toThrow('another processor');
  });
});

describe.runIf(isStandIn)('a decline', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds', 'soft'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'do_not_honor', 'soft'],
    [{ code: 'card_declined', decline_code: 'do_not_honor', advice_code: 'do_not_try_again' }, 'do_not_honor', 'hard'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'stolen_card', 'hard'],
    [{ code: 'card_declined', decline_code: 'revocation_of_authorization' }, 'revocation_of_authorization', 'hard'],
    [{ code: 'expired_card' }, 'expired_card', 'hard'],
    [{ code: 'processing_error' }, 'processing_error', 'soft'],
    [{ code: 'card_declined', decline_code: 'a_code_of_tomorrow' }, 'a_code_of_tomorrow', 'unknown'],
  ] as const)('%j is %s, which is %s', async (failure, code, kind) => {
    const request = await requestFor('pm_card_visa');
    standIn.decline(failure);

    expect(await payments.charge(request)).toMatchObject({ state: 'declined', decline: { code, kind } });
  });

  it('that asks for the patient needs action', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.decline({ code: 'authentication_required' });

    expect(await payments.charge(request)).toMatchObject({
      state: 'needsAction',
      charge_reference: expect.stringMatching(/^pi_/),
    });
  });

  it('of a blocked bank account is hard', async () => {
    const request = await requestFor('pm_usBankAccount_success');
    standIn.decline({ code: 'payment_method_bank_account_blocked' });

    expect(await payments.charge(request)).toMatchObject({ state: 'declined', decline: { kind: 'hard' } });
  });

  it('stays the answer of the attempt', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.decline({ code: 'card_declined', decline_code: 'insufficient_funds' });

    expect(await payments.charge(request)).toEqual(await payments.charge(request));
  });
});

describe.runIf(isStandIn)('a card whose bank wants a confirmation', () => {
  /** Numbers that a browser has sent. */
  const typed = async (number: string) =>
    String((await sendAsBrowser({ key: 'pk_test_standin', type: 'card', 'card[number]': number })).id);
  const secretOf = async (what: string) => String(await payments.findConfirmation('lakeside', what));
  /** Adds the card, as its owner confirms it. */
  async function attachConfirmed(number: string): Promise<string> {
    const token = await typed(number);
    await payments.attach('lakeside', token, ONLINE);
    await answerBank(await secretOf(token), 'confirmed');
    const attached = await payments.attachConfirmed('lakeside', token);
    if (attached.outcome !== 'accepted') throw new Error(`${token} is ${attached.outcome}`);
    return attached.processor_reference;
  }
  /** A payment that waits for its patient. */
  async function confirming(more: Partial<ChargeRequest> = {}) {
    const processor_reference = await attachConfirmed(ALWAYS);
    const request = await requestFor('pm_card_visa', { processor_reference, on_behalf: 'patient', may_confirm: true, ...more });
    const answer = await payments.charge(request);
    return { request, answer, reference: answer.charge_reference ?? '' };
  }

  it.each([ON_SETUP, ALWAYS])('%s is unverified, and is accepted once its owner has confirmed it', async (number) => {
    const token = await typed(number);

    expect((await payments.attach('lakeside', token, ONLINE)).outcome).toBe('unverified');
    expect((await payments.attachConfirmed('lakeside', token)).outcome).toBe('unverified');
    await answerBank(await secretOf(token), 'confirmed');
    expect(await payments.attachConfirmed('lakeside', token)).toMatchObject({
      outcome: 'accepted',
      processor_reference: expect.stringMatching(/^card\/cus_\w+\/pm_\w+\/mandate_\w+$/),
    });
  });

  it('stays unverified when its owner does not confirm it, and cannot be confirmed any more', async () => {
    const token = await typed(ALWAYS);
    await payments.attach('lakeside', token, ONLINE);
    await answerBank(await secretOf(token), 'failed');

    expect((await payments.attachConfirmed('lakeside', token)).outcome).toBe('unverified');
    expect(await payments.findConfirmation('lakeside', token)).toBeUndefined();
  });

  it.each([
    [ON_SETUP, 'settled'],
    [ALWAYS, 'needsAction'],
  ])('%s is charged while its owner is away, which is %s', async (number, state) => {
    const processor_reference = await attachConfirmed(number);

    expect((await payments.charge(await requestFor('pm_card_visa', { processor_reference }))).state).toBe(state);
  });

  it('waits for a patient who pays now, settles once they confirm, and is the same payment', async () => {
    const { request, answer, reference } = await confirming();
    expect(answer).toEqual({ state: 'confirming', charge_reference: reference });
    await answerBank(await secretOf(reference), 'confirmed');

    expect(await payments.endConfirmation('lakeside', reference)).toMatchObject({
      state: 'settled',
      charge_reference: reference,
    });
    expect(await payments.findConfirmation('lakeside', reference)).toBeUndefined();
    expect(paymentsOf(request).map(({ status }) => status)).toEqual(['succeeded']);
  });

  it.each(['failed', undefined] as const)('takes no money any more when its confirmation ends (%s)', async (outcome) => {
    const { request, reference } = await confirming();
    const secret = await secretOf(reference);
    if (outcome) await answerBank(secret, outcome);

    expect(await payments.endConfirmation('lakeside', reference)).toEqual({ state: 'needsAction', charge_reference: reference });
    expect(await payments.endConfirmation('lakeside', reference)).toEqual({ state: 'needsAction', charge_reference: reference });
    expect(await answerBank(secret, 'confirmed')).toMatchObject({ error: { code: 'intent_unexpected_state' } });
    expect(paymentsOf(request).map(({ status }) => status)).toEqual(['canceled']);
    const events = (await payments.listEvents('lakeside', new Date(0))).filter(
      ({ attempt_id }) => attempt_id === request.attempt_id,
    );
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['needsAction']));
  });

  it('fails at once where the patient has no page to confirm it, because an agent makes the payment', async () => {
    const { answer } = await confirming({ may_confirm: false });

    expect(answer.state).toBe('needsAction');
  });
});

describe.runIf(isStandIn)('without an answer', () => {
  it.each(['status-429', 'status-503', 'malformed', 'status-500'] as const)(
    'a charge that meets %s stays open',
    async (fault) => {
      const request = await requestFor('pm_card_visa');
      standIn.fail(fault, fault, fault);

      await expect(payments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
      expect(paymentsOf(request)).toEqual([]);
    },
  );

  it('a charge that Stripe is too slow for stays open, and its money moves once', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.fail('slow', 'slow', 'slow');

    await payments.charge(request).catch((error: unknown) => expect(error).toBeInstanceOf(ProcessorUnavailable));
    await expect.poll(() => paymentsOf(request).length).toBe(1);

    expect((await payments.charge(request)).state).toBe('settled');
    expect(paymentsOf(request)).toHaveLength(1);
  });

  it('a lost answer arrives with the next try, and the money moves once', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.fail('late');

    expect((await payments.charge(request)).state).toBe('settled');
    expect(paymentsOf(request)).toHaveLength(1);
  });

  it('three lost answers leave the attempt open, and asking again finds the payment', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.fail('late', 'late', 'late', 'late');

    await expect(payments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect((await payments.charge(request)).state).toBe('settled');
    expect(paymentsOf(request)).toHaveLength(1);
  });

  it('a request that never arrives takes nothing', async () => {
    const request = await requestFor('pm_card_visa');
    standIn.fail('down', 'down', 'down', 'down');

    await expect(payments.charge(request)).rejects.toBeInstanceOf(ProcessorUnavailable);
    expect(await payments.findCharge('lakeside', request.attempt_id)).toBeUndefined();
  });

  it('twenty requests at once with one attempt move the money once', async () => {
    const request = await requestFor('pm_card_visa');

    await Promise.allSettled(Array.from({ length: 20 }, () => payments.charge(request)));

    expect(paymentsOf(request)).toHaveLength(1);
    standIn.requests.length = 0;
  });

  it('a refund stays open', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_card_visa'));
    standIn.fail('status-503', 'status-503', 'status-503');
    const refund = { provider_id: 'lakeside', charge_reference: charge_reference ?? '', amount: toCents(100) };

    await expect(payments.refund({ ...refund, refund_id: randomUUID(), first_tried_at: now })).rejects.toBeInstanceOf(
      ProcessorUnavailable,
    );
  });
});

describe.runIf(isStandIn)('after Stripe has forgotten the key', () => {
  const aDayLater = () => {
    now = new Date(now.getTime() + 24 * HOUR_MS);
    standIn.forgetKeys();
  };

  it('an attempt is looked up and not sent again', async () => {
    const request = await requestFor('pm_card_visa');
    await payments.charge(request);
    aDayLater();

    expect((await payments.charge(request)).state).toBe('settled');
    expect(paymentsOf(request)).toHaveLength(1);
  });

  it('an attempt of the last hour before waits, because the search could not find it yet', async () => {
    const request = await requestFor('pm_card_visa');
    now = new Date(now.getTime() + 22.5 * HOUR_MS);

    await expect(payments.charge(request)).rejects.toThrow('about to be forgotten');
    expect(paymentsOf(request)).toEqual([]);
  });

  it('an attempt that Stripe never received ends as a soft decline', async () => {
    const request = await requestFor('pm_card_visa');
    aDayLater();

    expect(await payments.charge(request)).toEqual({
      state: 'declined',
      charge_reference: null,
      decline: { code: 'never_received', kind: 'soft' },
    });
    expect(paymentsOf(request)).toEqual([]);
  });

  it('a refund is looked up and not sent again', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_card_visa'));
    const refund = { provider_id: 'lakeside', charge_reference: charge_reference ?? '', amount: toCents(100) };
    const request = { ...refund, refund_id: randomUUID(), first_tried_at: now };
    const first = await payments.refund(request);
    aDayLater();

    expect(await payments.refund(request)).toEqual(first);
    expect(await payments.refund({ ...request, refund_id: randomUUID() })).toMatchObject({ code: 'never_received' });
  });
});

describe.runIf(isStandIn)('what became of a charge', () => {
  it.each([
    ['pm_usBankAccount_success', { state: 'settled' }],
    ['pm_usBankAccount_accountClosed', { state: 'returned', return_code: 'R02' }],
    ['pm_usBankAccount_noAccount', { state: 'returned', return_code: 'R03' }],
    ['pm_usBankAccount_insufficientFunds', { state: 'returned', return_code: 'R01' }],
    ['pm_usBankAccount_debitNotAuthorized', { state: 'returned', return_code: 'debit_not_authorized' }],
    ['pm_usBankAccount_dispute', { state: 'returned', return_code: 'R10' }],
  ])('%s: %j', async (token, wanted) => {
    const request = await requestFor(token);
    const { charge_reference } = await payments.charge(request);
    standIn.settleDebit(charge_reference ?? '');

    expect(await payments.findCharge('lakeside', request.attempt_id)).toMatchObject(wanted);
  });

  it('is nothing for an attempt that was never sent', async () => {
    expect(await payments.findCharge('lakeside', randomUUID())).toBeUndefined();
  });
});

describe('a refund', () => {
  const refundOf = async (amount: number, refund_id: string = randomUUID(), charge?: string) => {
    const charge_reference = charge ?? (await payments.charge(await requestFor('pm_card_visa'))).charge_reference ?? '';
    return { provider_id: 'lakeside', charge_reference, amount: toCents(amount), refund_id, first_tried_at: now };
  };

  it('of a card settles', async () => {
    expect((await payments.refund(await refundOf(1_000))).state).toBe('settled');
  });

  it('that is sent again returns money once', async () => {
    const request = await refundOf(1_000);

    expect(await payments.refund(request)).toEqual(await payments.refund(request));
  });

  it('of more than was paid is refused', async () => {
    const request = await refundOf(12_345);
    await payments.refund(request);

    expect(await payments.refund({ ...request, refund_id: randomUUID() })).toMatchObject({
      state: 'refused',
      code: 'charge_already_refunded',
    });
  });

  it.runIf(isStandIn)('of a debit that came back is refused', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_usBankAccount_dispute'));
    standIn.settleDebit(charge_reference ?? '');

    expect(await payments.refund(await refundOf(100, randomUUID(), charge_reference ?? ''))).toMatchObject({
      state: 'refused',
      code: 'charge_disputed',
    });
  });
});

describe.runIf(isStandIn)('the events of an account', () => {
  const since = () => new Date(now.getTime() - HOUR_MS);
  const eventsOf = async (reference: string | null) =>
    (await payments.listEvents('lakeside', since())).filter((event) => event.charge_reference === reference);

  it('describe what happened to a charge, the oldest first', async () => {
    const request = await requestFor('pm_card_visa');
    const { charge_reference } = await payments.charge(request);
    const refund_id = randomUUID();
    await payments.refund({ ...request, charge_reference: charge_reference ?? '', refund_id, amount: toCents(500) });
    standIn.dispute(charge_reference ?? '', 'fraudulent');
    standIn.closeDispute(charge_reference ?? '', 'won');

    expect(await eventsOf(charge_reference)).toMatchObject([
      { kind: 'settled', attempt_id: request.attempt_id },
      { kind: 'refundSettled', refund_id, amount: 500 },
      { kind: 'disputed', amount: 12_345 },
      { kind: 'disputeWon', amount: 12_345 },
    ]);
  });

  it('describe an inquiry only once it has become a dispute, which takes the money', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_card_visa'));
    standIn.inquire(charge_reference ?? '');
    const before = await eventsOf(charge_reference);
    standIn.disputeAfterInquiry(charge_reference ?? '');

    expect(before).toMatchObject([{ kind: 'settled' }]);
    expect(await eventsOf(charge_reference)).toMatchObject([{ kind: 'settled' }, { kind: 'disputed', amount: 12_345 }]);
  });

  it('describe a dispute that was prevented with the money of the payment as lost', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_card_visa'));
    standIn.dispute(charge_reference ?? '', 'fraudulent');
    standIn.closeDispute(charge_reference ?? '', 'prevented');

    expect(await eventsOf(charge_reference)).toMatchObject([
      { kind: 'settled' },
      { kind: 'disputed', amount: 12_345 },
      { kind: 'disputeLost', amount: 12_345 },
    ]);
  });

  it('describe a dispute that was prevented before it took money as won, even if it began so', async () => {
    const [first, second] = [await requestFor('pm_card_visa'), await requestFor('pm_card_visa')];
    const [late, atOnce] = [await payments.charge(first), await payments.charge(second)];
    standIn.disputeEarly(late.charge_reference ?? '', 'needs_response');
    standIn.closeDispute(late.charge_reference ?? '', 'prevented');
    standIn.disputeEarly(atOnce.charge_reference ?? '', 'prevented');

    const won = { kind: 'disputeWon', amount: 12_345 };
    expect(await eventsOf(late.charge_reference)).toMatchObject([{ kind: 'settled' }, { kind: 'disputed' }, won]);
    expect(await eventsOf(atOnce.charge_reference)).toMatchObject([{ kind: 'settled' }, won]);
  });

  it('describe how a debit came back, before and after it had settled', async () => {
    const [early, late] = [await requestFor('pm_usBankAccount_accountClosed'), await requestFor('pm_usBankAccount_dispute')];
    const [first, second] = [await payments.charge(early), await payments.charge(late)];
    standIn.settleDebit(first.charge_reference ?? '');
    standIn.settleDebit(second.charge_reference ?? '');
    standIn.closeDispute(second.charge_reference ?? '', 'lost');

    expect(await eventsOf(first.charge_reference)).toMatchObject([{ kind: 'returned', return_code: 'R02', amount: 12_345 }]);
    expect(await eventsOf(second.charge_reference)).toMatchObject([
      { kind: 'settled' },
      { kind: 'returned', return_code: 'R10', amount: 12_345 },
    ]);
  });

  it('report that a refund to a bank account failed', async () => {
    const request = await requestFor('pm_usBankAccount_success');
    const { charge_reference } = await payments.charge(request);
    standIn.settleDebit(charge_reference ?? '');
    const refund = { ...request, charge_reference: charge_reference ?? '', refund_id: randomUUID(), amount: toCents(500) };
    const { refund_reference } = await payments.refund(refund);
    standIn.endRefund(refund_reference ?? '', 'failed');

    expect(await eventsOf(charge_reference)).toMatchObject([{ kind: 'settled' }, { kind: 'refundFailed', amount: 500 }]);
  });

  it('name a refund of the dashboard by one id in all of its events', async () => {
    const { charge_reference } = await payments.charge(await requestFor('pm_card_visa'));
    standIn.refundInDashboard(charge_reference ?? '', 700);
    const refunds = (await eventsOf(charge_reference)).filter(({ kind }) => kind === 'refundSettled');

    expect(refunds).toHaveLength(2);
    expect(new Set(refunds.map((event) => 'refund_id' in event && event.refund_id))).toEqual(
      new Set([expect.stringMatching(/^re_/)]),
    );
  });

  it('come in pages', async () => {
    const { type, object } = standIn.books.events[0] ?? { type: '', object: {} };
    const before = standIn.books.events.length;
    for (let number = 0; number < 250; number += 1) standIn.books.note('payment_intent.succeeded', object);
    onTestFinished(() => void standIn.books.events.splice(before));

    expect(type).not.toBe('');
    expect((await payments.listEvents('lakeside', since())).length).toBeGreaterThanOrEqual(250);
  });
});

describe.runIf(isStandIn)('the money of an account', () => {
  const read = async (charge_reference: string | null) => {
    const found: Movement[] = [];
    const until = new Date(now.getTime() + HOUR_MS);
    for await (const movement of payments.listMovements('lakeside', new Date(now.getTime() - HOUR_MS), until))
      found.push(movement);
    return found.filter((one) => one.charge_reference === charge_reference).toReversed();
  };

  it('has a charge and its refund by the reference of the payment', async () => {
    const request = await requestFor('pm_card_visa');
    const { charge_reference } = await payments.charge(request);
    await payments.refund({
      ...request,
      charge_reference: charge_reference ?? '',
      refund_id: randomUUID(),
      amount: toCents(500),
    });

    expect(await read(charge_reference)).toMatchObject([
      { kind: 'charge', cents: 12_345 },
      { kind: 'refund', cents: -500 },
    ]);
  });

  it('has a refund that failed and a dispute that was won as money that came again', async () => {
    const request = await requestFor('pm_usBankAccount_success');
    const { charge_reference } = await payments.charge(request);
    const reference = charge_reference ?? '';
    standIn.settleDebit(reference);
    const refund = { ...request, charge_reference: reference, refund_id: randomUUID(), amount: toCents(500) };
    const { refund_reference } = await payments.refund(refund);
    standIn.endRefund(refund_reference ?? '', 'failed');
    const card = await payments.charge(await requestFor('pm_card_visa'));
    standIn.dispute(card.charge_reference ?? '', 'fraudulent');
    standIn.closeDispute(card.charge_reference ?? '', 'won');

    expect((await read(reference)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['charge', 12_345],
      ['refund', -500],
      ['refund', 500],
    ]);
    expect((await read(card.charge_reference)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['charge', 12_345],
      ['dispute', -12_345],
      ['dispute', 12_345],
    ]);
  });

  it('comes in pages', async () => {
    const before = standIn.books.movements.length;
    const moved = { source: 'ch_1', intent: 'pi_many', type: 'charge', category: 'charge', amount: 1 } as const;
    for (let number = 0; number < 250; number += 1) standIn.books.move(moved);
    onTestFinished(() => void standIn.books.movements.splice(before));

    expect(await read('pi_many')).toHaveLength(250);
  });

  it('is unknown while Stripe is down', async () => {
    standIn.fail('down', 'down', 'down', 'down');

    await expect(read('pi_none')).rejects.toBeInstanceOf(ProcessorUnavailable);
  });
});

describe('the account', () => {
  it('reports what a patient can pay with', async () => {
    const capabilities = await payments.capabilities('lakeside');

    if (isStandIn) expect(capabilities).toEqual({ wallets: ['apple-pay'], bankLink: true, payInFull: true });
    expect(capabilities.wallets.every((wallet) => ['apple-pay', 'google-pay'].includes(wallet))).toBe(true);
  });
});

describe.runIf(isStandIn)('the books of the stand-in', () => {
  it('hold each settled payment once', () => {
    const charged = standIn.books.movements.filter(({ type }) => type === 'charge' || type === 'payment');
    const settled = inBooks().filter(({ status }) => status === 'succeeded');

    expect(charged.reduce((sum, { amount }) => sum + amount, 0)).toBe(settled.reduce((sum, { amount }) => sum + amount, 0));
    expect(new Set(charged.map(({ source }) => source)).size).toBe(charged.length);
  });

  // After a change: npx vitest run --project unit server/sandbox/stripe -u
  it('show what the adapter sends, as docs/reference/payments-wire.md has it', async () => {
    await expect(wirePage(cases)).toMatchFileSnapshot('../../../docs/reference/payments-wire.md');
  });
});

import { BUREAU_CODES, calls, ERRORS, errorsOf, isErrorCode, type Calls, type ErrorCode } from '#api';
import type { CompiledRun } from '#engine';
import { describe, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth, firstByDepth } from '../setup/depth.ts';
import { flow } from '../transitions/enrollment.ts';
import { lookUpByPhone, noteWhatWasSaid } from './agents.ts';
import type { Enrollee } from './answers.ts';
import { expectReason, expectNextStep } from './next-step.ts';
import { anOldPlan, importOldPlans } from './old-plan.ts';
import { freshPhone } from './patient.ts';
import { arriveAt, type Arrival } from './arrive.ts';
import { refuse } from './refuse.ts';
import { standInFor, success } from './stand-in.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, findBill, payByCard, readCode, takeAllBills } from './steps.ts';
import { givePhone } from './transfer-steps.ts';
import type { Visitor, VisitorOptions } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';
import { nothingElse } from './arrivals.ts';
import { withSecondNumber } from './with-second-number.ts';

type Codes = readonly (readonly [name: string, code: ErrorCode])[];

/** A refusal at a step: the press, the call, and the rows that may then be taken. */
interface Refused {
  readonly step: string;
  readonly call: keyof Calls;
  readonly press: (visitor: Visitor) => Promise<void>;
  /** As the rows are named: `payment-plan submit`. */
  readonly rows: string;
  /** The row that each code takes. */
  readonly codes: Codes;
}

/** A code that no row names. */
const UNLISTED: ErrorCode = 'webhook_conflict';

/** The codes that rows name, and one for those that name all others. */
function codesOf(errors: CompiledRun['errors'] = {}): Codes {
  return Object.keys(errors).flatMap((name) => {
    const code = name === '*' ? UNLISTED : name;
    return isErrorCode(code) ? [[name, code] as const] : [];
  });
}

const runOf = (id: string, act = 'submit') => {
  const step = flow.steps.find((one) => one.id === id);
  const run = act === 'submit' ? step?.submit : act === 'load' ? step?.load : step?.acts?.[act];
  return run && 'run' in run ? codesOf(run.errors) : [];
};

const press = ({ page }: Visitor) => page.locator('button[type=submit]').click();
const reload = async ({ page }: Visitor) => void (await page.reload());

/** The plan with a new bill is not stored, so agreeing to it begins at the step before. */
async function agreeToBills(visitor: Visitor): Promise<void> {
  await press(visitor);
  await visitor.waitForStep('/confirm-bills', 'confirmBills.title');
  await agreeAndStart(visitor);
}

const REFUSED: readonly Refused[] = [
  {
    step: 'invoice-to-pay',
    call: 'selectBills',
    press: (visitor) => takeAllBills(visitor, 2),
    rows: 'invoice-to-pay submit',
    codes: runOf('invoice-to-pay'),
  },
  // The visitor is not signed in yet.
  {
    step: 'invoice-to-pay',
    call: 'selectBills',
    press: (visitor) => takeAllBills(visitor, 2),
    rows: 'errors',
    codes: [['forbidden', 'forbidden']],
  },
  {
    step: 'review-info',
    call: 'sendCode',
    press: askForCode,
    rows: 'run send-code',
    codes: codesOf(flow.runs['send-code']?.errors),
  },
  {
    step: 'verify-code',
    call: 'validateCode',
    press: (visitor) => enterCode(visitor, '123456'),
    rows: 'verify-code submit',
    codes: [['expired', 'verification_code_expired']],
  },
  {
    step: 'payment-plan',
    call: 'getOffers',
    press: reload,
    rows: 'payment-plan load',
    codes: [['gone', 'offer_not_found']],
  },
  {
    step: 'payment-plan',
    call: 'chooseOffer',
    press: (visitor) => choosePlan(visitor, 12),
    rows: 'errors',
    codes: codesOf(flow.errors),
  },
  {
    step: 'connect-payment-method',
    call: 'createPaymentMethod',
    press: payByCard,
    rows: 'connect-payment-method submit',
    codes: [['refused', 'payment_method_error'], ...runOf('connect-payment-method')],
  },
  {
    step: 'confirm-payment',
    call: 'unsignedDocuments',
    press: reload,
    rows: 'errors',
    codes: (['forbidden', 'missing_offers_on_application'] as const).map((code) => [code, code]),
  },
  {
    step: 'confirm-payment',
    call: 'createPlan',
    press: agreeAndStart,
    rows: 'confirm-payment submit',
    codes: runOf('confirm-payment'),
  },
  {
    step: 'success',
    call: 'setRollUpsConsent',
    press: (visitor) => visitor.press('rollUps.yes'),
    rows: 'success decide-roll-ups',
    codes: runOf('success', 'decide-roll-ups'),
  },
  { step: 'add-bills', call: 'previewBills', press, rows: 'add-bills submit', codes: runOf('add-bills') },
  { step: 'add-bills', call: 'addBills', press: agreeToBills, rows: 'confirm-bills submit', codes: runOf('confirm-bills') },
  {
    step: 'credit-freeze',
    call: 'createOffers',
    press: (visitor) => visitor.press('creditFreeze.tryAgain'),
    rows: 'run create-offers',
    codes: codesOf(flow.runs['create-offers']?.errors),
  },
];

/** A press that makes a call, for the codes that no row of the flow names. */
interface Declared {
  readonly call: keyof Calls;
  readonly options?: VisitorOptions;
  /** Opens the page on which the press is made. */
  readonly come: (visitor: Visitor) => Promise<Enrollee | string>;
  readonly press: (visitor: Visitor, who: Enrollee & string) => Promise<void>;
}

const at =
  (step: string, arrival?: Arrival) =>
  (visitor: Visitor): Promise<Enrollee> =>
    arriveAt(visitor, step, arrival);

const sendsCodeAgain = async (visitor: Visitor) => {
  await visitor.page.clock.runFor(31_000);
  await visitor.press('verifyCode.resend');
};
const entersTheCode = async (visitor: Visitor, { patient }: Enrollee) =>
  enterCode(visitor, await readCode(visitor, patient.phone));
const looks = (visitor: Visitor, { patient }: Enrollee) => findBill(visitor, patient);

async function namesOtherPhone(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text('reviewInfo.phone')}` }).click();
  await visitor.fill('reviewInfo.phoneToEnter', '(585) 555-0187');
  await askForCode(visitor);
}

async function asksForHelp(visitor: Visitor): Promise<void> {
  await visitor.fill('letsGetInTouch.firstName', 'Maya');
  await visitor.fill('letsGetInTouch.lastName', 'Tester');
  await visitor.press('letsGetInTouch.action');
}

const moving: VisitorOptions = { flow: 'transfer-plan' };
async function comeToMove(visitor: Visitor): Promise<string> {
  const plan = anOldPlan();
  await importOldPlans(plan);
  await visitor.open('/transfer-plan');
  await visitor.waitForStep('/transfer-plan/verify-phone', 'transferPlan.phone.title');
  return plan.phone ?? '';
}
async function comeWithCode(visitor: Visitor): Promise<string> {
  const phone = await comeToMove(visitor);
  await givePhone(visitor, phone);
  return phone;
}

/** A visitor with a plan sees everything that was found after the code. */
const withPlan: Arrival = { until: 'success', again: { between: nothingElse, until: 'verify-code' } };

const DECLARED: readonly Declared[] = [
  { call: 'lookup', come: at('bill-info'), press: looks },
  { call: 'createApplication', come: at('bill-info'), press: looks },
  { call: 'agentLookup', come: at('agent-lookup'), press: (visitor, { patient }) => lookUpByPhone(visitor, patient) },
  { call: 'notifyAgent', come: at('lets-get-in-touch'), press: asksForHelp },
  { call: 'selectBills', come: at('invoice-to-pay'), press: (visitor) => takeAllBills(visitor, 2) },
  { call: 'changePhone', come: at('review-info', withSecondNumber), press: namesOtherPhone },
  { call: 'recordConsents', come: at('review-info'), press: askForCode },
  { call: 'sendCode', come: at('review-info'), press: askForCode },
  { call: 'verifyByAgent', come: at('review-info', { agent: 'CS-1042' }), press: noteWhatWasSaid },
  { call: 'resendCode', come: at('verify-code'), press: sendsCodeAgain },
  { call: 'validateCode', come: at('verify-code'), press: (visitor) => enterCode(visitor, '123456') },
  { call: 'getVault', come: at('verify-code', withPlan), press: entersTheCode },
  { call: 'createOffers', come: at('verify-code'), press: entersTheCode },
  { call: 'getOffers', come: at('payment-plan'), press: reload },
  { call: 'chooseOffer', come: at('payment-plan'), press: (visitor) => choosePlan(visitor, 12) },
  { call: 'createPaymentMethod', come: at('connect-payment-method'), press: (visitor) => payByCard(visitor) },
  { call: 'unsignedDocuments', come: at('confirm-payment'), press: reload },
  {
    call: 'sendFullText',
    come: at('confirm-payment', { agent: 'CS-1042' }),
    press: (visitor) => visitor.press('agentReview.fullText.again'),
  },
  { call: 'createPlan', come: at('confirm-payment'), press: agreeAndStart },
  { call: 'getPlan', come: at('success'), press: reload },
  { call: 'previewBills', come: at('add-bills'), press },
  { call: 'addBills', come: at('confirm-bills'), press: agreeAndStart },
  {
    call: 'sendTransferCode',
    options: moving,
    come: comeToMove,
    press: async (visitor) => {
      await visitor.fill('transferPlan.phone.label', freshPhone());
      await visitor.press('transferPlan.phone.action');
    },
  },
  { call: 'validateTransferCode', options: moving, come: comeWithCode, press: (visitor) => enterCode(visitor, '123456') },
  {
    call: 'createBackbook',
    options: moving,
    come: comeWithCode,
    press: async (visitor, phone) => enterCode(visitor, await readCode(visitor, phone)),
  },
];

const codesOfRows = (call: keyof Calls) =>
  REFUSED.filter((one) => one.call === call).flatMap(({ codes }) => codes.map(([, code]) => code));

/** The codes of a call that no row above names, and that no bureau returns: `refusals.browser.test.ts` has those. */
function codesDeclared(call: keyof Calls): readonly ErrorCode[] {
  const named = [...codesOfRows(call), ...(call === 'createOffers' ? BUREAU_CODES : [])];
  return errorsOf(calls[call]).filter((code) => !named.includes(code));
}

/** The page waits half a minute while another request with the same key is in progress; a visitor with a clock passes it at once. */
const isWaited = (code: ErrorCode) => code === 'idempotency_in_progress';

/** Requests for help are limited by network, and these tests press every button, so a stand-in answers them. */
async function takeRequestsForHelp({ page }: Visitor): Promise<void> {
  (await standInFor(page, 'notifyAgent')).answer = success({ reference: 'AB12-CD34' }, 201);
}

const UNNAMED = DECLARED.flatMap((one) => codesDeclared(one.call).map((code) => ({ ...one, code })));

describe.concurrent('a code that a call declares', () => {
  test.for(firstByDepth(UNNAMED))(
    'is reported when $call returns $code, and a control continues',
    { timeout: 120_000 },
    async (row) => {
      const { call, code, options = {}, come, press: act } = row;
      await withVisitor(options, async (visitor) => {
        visitor.expectRefusal(400, 401, 403, 404, 409, 410, 422, 429);
        if (isWaited(code) || call === 'resendCode') await visitor.page.clock.install();
        await takeRequestsForHelp(visitor);
        const comeAgain = async () => {
          const who = await come(visitor);
          const isRefused = async () => {
            await act(visitor, who as Enrollee & string);
            if (isWaited(code)) await visitor.page.clock.runFor(45_000);
          };
          await refuse(visitor, { call, code }, () => expectReason(visitor, isRefused));
          await takeRequestsForHelp(visitor);
        };
        await comeAgain();
        await expectNextStep(visitor, comeAgain);
      });
    },
  );
});

describe.concurrent('a refused call', () => {
  deepTest.for(firstByDepth(REFUSED))(
    'at $step as $rows redirects where the flow names, gives its reason and continues, for every code',
    // The test opens one page for each code, and one more for each button.
    { timeout: 300_000 },
    async ({ step: at, call, press: act, rows, codes }, { expect }) => {
      await withVisitor({}, async (visitor) => {
        // The path to a page of a refusal has a refusal itself.
        visitor.expectRefusal(400, 401, 422);
        const sample = byDepth(codes.slice(0, 1), codes);
        const hasClock = sample.some(([, code]) => isWaited(code));
        if (hasClock) await visitor.page.clock.install();
        await takeRequestsForHelp(visitor);
        for (const [name, code] of sample) {
          const comeAgain = async () => {
            await arriveAt(visitor, at);
            visitor.forgetTransition(`${rows} ${name} 1`);
            const isRefused = () =>
              refuse(visitor, { call, code }, async () => {
                await act(visitor);
                const taken = async () => {
                  if (hasClock) await visitor.page.clock.runFor(1000);
                  return visitor.hasTaken(`${rows} ${name}`);
                };
                await expect.poll(taken).toBe(true);
              });
            await expectReason(visitor, isRefused);
          };
          await comeAgain();
          await expectNextStep(visitor, comeAgain);
        }
      });
    },
  );
});

const MY_PLAN = 'another flow shows the running plan';
const IN_FULL = 'the provider of these tests does not offer it: pay-in-full.browser.test.ts, server/domain/full-payments';

/** Calls whose codes other tests cover, or that show no page, and why. */
const NOT_HERE: Readonly<Partial<Record<keyof Calls, string>>> = {
  getSimulatedOffer: 'only a frame in the page of a host makes it: tests/embed',
  fromSimulatedOffer: 'only a frame in the page of a host makes it: tests/embed',
  verificationToken: 'a page without a captcha loads once more to get one: captcha.browser.test.ts',
  suggestAddresses: 'an address can be typed without suggestions, so the page shows no error',
  sendPhoneLink: 'the card of the link shows why, and the page stays: phone-link.browser.test.ts',
  getPhoneLink: 'the card of the link stays as it is',
  cancelPhoneLink: 'the card of the link stays as it is',
  agentDay: 'the page of the lookup works without it',
  closeContactRequest: 'the page of the lookup shows that the request is still open',
  openPhoneLink: 'its page shows why a link does not open: phone-link.browser.test.ts',
  submitAnswers: 'no flow of this build sends answers: flow-without-code.browser.test.ts',
  saveDraft: 'no flow of this build saves answers: save-and-return.browser.test.ts',
  sendDraftCode: 'no flow of this build opens saved answers: save-and-return.browser.test.ts',
  openDraft: 'no flow of this build opens saved answers: save-and-return.browser.test.ts',
  createUpload: 'no flow of this build asks for a file: file-upload.deep.browser.test.ts',
  sendPart: 'no flow of this build asks for a file: file-upload.deep.browser.test.ts',
  fullPaymentDocuments: IN_FULL,
  payInFull: IN_FULL,
  endFullConfirmation: IN_FULL,
  getMyPlan: MY_PLAN,
  payNow: MY_PLAN,
  openBankLink: 'the row of the bank account shows why, and the numbers can be typed: bank-link.browser.test.ts',
  openConfirmation: 'only a bank that asks for a confirmation makes it: bank-page.browser.test.ts',
  endConfirmation: MY_PLAN,
  changeChargeDay: MY_PLAN,
  planMethodDocuments: MY_PLAN,
  changePaymentMethod: MY_PLAN,
  skipPayment: MY_PLAN,
  setAutomaticPayments: MY_PLAN,
  refundPayment: MY_PLAN,
  getReceipt: MY_PLAN,
  getSignedDocument: 'a link that no screen shows yet: signed-documents.int.test.ts',
  signedDocuments: 'a document that cannot be loaded opens the not-found page: documents.browser.test.ts',
};

test('the tests above name every code that a call declares: 128 pairs, one of which only a partner returns', ({ expect }) => {
  const pairs = (Object.keys(calls) as readonly (keyof Calls)[]).flatMap((call) =>
    errorsOf(calls[call]).map((code) => ({ call, code, pair: `${call} ${code}` })),
  );
  // `refusals.browser.test.ts` has every code of a bureau, in both languages.
  const isOfBureau = ({ call, code }: (typeof pairs)[number]) =>
    call === 'createOffers' && BUREAU_CODES.some((one) => one === code);
  const here = pairs.filter((one) => NOT_HERE[one.call] === undefined && !isOfBureau(one));
  const ofRows = REFUSED.flatMap(({ call, codes }) => codes.map(([, code]) => `${call} ${code}`));
  const named = new Set([...ofRows, ...UNNAMED.map(({ call, code }) => `${call} ${code}`)]);

  expect(here.filter(({ pair }) => !named.has(pair))).toEqual([]);
  expect(here.length).toBe(128);
  expect(here.filter(({ code }) => ERRORS[code].origin === 'partner').map(({ pair }) => pair)).toEqual([
    'createPaymentMethod invalid_routing_number',
  ]);
});

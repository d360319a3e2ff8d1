import { isErrorCode, type Calls, type ErrorCode } from '#api';
import type { CompiledRun } from '#engine';
import { describe, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { answers, leadsOn } from './leads-on.ts';
import { reach } from './reach.ts';
import { refuse } from './refuse.ts';
import { refusal, standInFor } from './stand-in.ts';
import { agreeAndStart, askForCode, choosePlan, enterCode, payByCard, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

type Codes = readonly (readonly [name: string, code: ErrorCode])[];

/** What is refused at a step: by which press, by which call, and the rows that may then be taken. */
interface Refused {
  readonly step: string;
  readonly call: keyof Calls;
  readonly press: (visit: Visit) => Promise<void>;
  /** As the rows are named: `payment-plan submit`. */
  readonly rows: string;
  /** What of them each code takes. */
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

const press = ({ page }: Visit) => page.locator('button[type=submit]').click();
const reload = async ({ page }: Visit) => void (await page.reload());

/** The plan with a new bill is kept nowhere: whoever agrees to it comes from the step before. */
async function agreeToBills(visit: Visit): Promise<void> {
  await press(visit);
  await visit.lands('/confirm-bills', 'confirmBills.title');
  await agreeAndStart(visit);
}

/** Documents that have changed meanwhile are loaded anew. */
async function agreeTooLate(visit: Visit): Promise<void> {
  (await standInFor(visit.page, 'createPlan')).answer = refusal('documents_modified');
  await agreeAndStart(visit);
}

const REFUSED: readonly Refused[] = [
  {
    step: 'invoice-to-pay',
    call: 'selectBills',
    press: (visit) => takeAllBills(visit, 2),
    rows: 'invoice-to-pay submit',
    codes: runOf('invoice-to-pay'),
  },
  // Nobody is signed in yet.
  {
    step: 'invoice-to-pay',
    call: 'selectBills',
    press: (visit) => takeAllBills(visit, 2),
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
    press: (visit) => enterCode(visit, '123456'),
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
    press: (visit) => choosePlan(visit, 12),
    rows: 'payment-plan submit',
    codes: runOf('payment-plan'),
  },
  {
    step: 'payment-plan',
    call: 'chooseOffer',
    press: (visit) => choosePlan(visit, 12),
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
    rows: 'confirm-payment load',
    codes: runOf('confirm-payment', 'load'),
  },
  {
    step: 'confirm-payment',
    call: 'createPlan',
    press: agreeAndStart,
    rows: 'confirm-payment submit',
    codes: runOf('confirm-payment'),
  },
  {
    step: 'confirm-payment',
    call: 'unsignedDocuments',
    press: agreeTooLate,
    rows: 'run load-documents',
    codes: codesOf(flow.runs['load-documents']?.errors),
  },
  {
    step: 'success',
    call: 'setRollUpsConsent',
    press: (visit) => visit.press('rollUps.yes'),
    rows: 'success decide-roll-ups',
    codes: runOf('success', 'decide-roll-ups'),
  },
  { step: 'add-bills', call: 'previewBills', press, rows: 'add-bills submit', codes: runOf('add-bills') },
  { step: 'add-bills', call: 'addBills', press: agreeToBills, rows: 'confirm-bills submit', codes: runOf('confirm-bills') },
  {
    step: 'credit-freeze',
    call: 'createOffers',
    press: (visit) => visit.press('creditFreeze.tryAgain'),
    rows: 'run create-offers',
    codes: codesOf(flow.runs['create-offers']?.errors),
  },
];

describe.concurrent('a call that is refused', () => {
  test.for(REFUSED)(
    'at $step as $rows leads where the flow says, says why and leads on, whatever the code',
    // As many pages are opened as there are codes, and one more for each button.
    { timeout: 300_000 },
    async ({ step: at, call, press: act, rows, codes }, { expect }) => {
      await visiting({}, async (visit) => {
        // The way to a page of a refusal is one.
        visit.expectRefusal(422);
        await visit.page.clock.install();
        for (const [name, code] of codes) {
          const comeAgain = async () => {
            await reach(visit, at);
            visit.forget(`${rows} ${name} 1`);
            const isRefused = () =>
              refuse(visit, { call, code }, async () => {
                await act(visit);
                const taken = async () => {
                  // Whoever is asked by somebody else already is waited for, half a minute: here it takes no time.
                  await visit.page.clock.runFor(1000);
                  return visit.hasTaken(`${rows} ${name}`);
                };
                await expect.poll(taken).toBe(true);
              });
            await answers(visit, isRefused);
          };
          await comeAgain();
          await leadsOn(visit, comeAgain);
        }
      });
    },
  );
});

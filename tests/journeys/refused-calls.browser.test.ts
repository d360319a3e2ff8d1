import { isErrorCode, type Calls, type ErrorCode } from '#api';
import type { CompiledRun } from '#engine';
import { describe, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { reach } from './reach.ts';
import { refuse } from './refuse.ts';
import { agreeAndStart, choosePlan, takeAllBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** What is refused at a step: by which press, by which call, and the rows that may then be taken. */
interface Refused {
  readonly step: string;
  readonly call: keyof Calls;
  readonly press: (visit: Visit) => Promise<void>;
  /** As the rows are named: `payment-plan submit`. */
  readonly rows: string;
  readonly errors: CompiledRun['errors'];
}

const step = (id: string) => flow.steps.find((one) => one.id === id);
const submitOf = (id: string) => {
  const submit = step(id)?.submit;
  return submit && 'run' in submit ? submit.errors : undefined;
};

const REFUSED: readonly Refused[] = [
  {
    step: 'invoice-to-pay',
    call: 'selectBills',
    press: (visit) => takeAllBills(visit, 2),
    rows: 'invoice-to-pay submit',
    errors: submitOf('invoice-to-pay'),
  },
  {
    step: 'payment-plan',
    call: 'chooseOffer',
    press: (visit) => choosePlan(visit, 12),
    rows: 'payment-plan submit',
    errors: submitOf('payment-plan'),
  },
  {
    step: 'payment-plan',
    call: 'chooseOffer',
    press: (visit) => choosePlan(visit, 12),
    rows: 'errors',
    errors: flow.errors,
  },
  {
    step: 'confirm-payment',
    call: 'unsignedDocuments',
    press: async (visit) => void (await visit.page.reload()),
    rows: 'confirm-payment load',
    errors: step('confirm-payment')?.load?.errors,
  },
  {
    step: 'confirm-payment',
    call: 'createPlan',
    press: agreeAndStart,
    rows: 'confirm-payment submit',
    errors: submitOf('confirm-payment'),
  },
  {
    step: 'credit-freeze',
    call: 'createOffers',
    press: (visit) => visit.press('creditFreeze.tryAgain'),
    rows: 'run create-offers',
    errors: flow.runs['create-offers']?.errors,
  },
];

/** A code that no row names. */
const UNLISTED: ErrorCode = 'webhook_conflict';

/** The codes that rows name, and one for those that name all others. */
function codesOf(errors: CompiledRun['errors'] = {}): readonly (readonly [name: string, code: ErrorCode])[] {
  return Object.keys(errors).flatMap((name) => {
    const code = name === '*' ? UNLISTED : name;
    return isErrorCode(code) ? [[name, code] as const] : [];
  });
}

describe.concurrent('a call that is refused', () => {
  test.for(REFUSED)(
    'as $rows leads where the flow says, whatever the code',
    // As many pages are opened as there are codes.
    { timeout: 180_000 },
    async ({ step: at, call, press, rows, errors }, { expect }) => {
      await visiting({}, async (visit) => {
        // The way to a page of a refusal is one.
        visit.expectRefusal(422);
        await visit.page.clock.install();
        await reach(visit, at);
        const luggage = { cookie: await visit.sessionId(), storage: await visit.storage() };
        const path = visit.path();

        for (const [name, code] of codesOf(errors)) {
          await visit.takeOver(luggage, path);
          await visit.standsAt(path);
          visit.walked.delete(`${rows} ${name} 1`);
          await refuse(visit, { call, code }, async () => {
            await press(visit);
            const taken = async () => {
              // Whoever is asked by somebody else already is waited for, half a minute: here it takes no time.
              await visit.page.clock.runFor(1000);
              return [...visit.walked].filter((row) => row.startsWith(`${rows} ${name} `));
            };
            await expect.poll(taken).not.toEqual([]);
          });
          await visit.page.getByRole('heading', { level: 1 }).first().waitFor();
        }
      });
    },
  );
});

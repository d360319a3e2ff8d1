import type { Calls, ErrorCode } from '#api';
import { edgesOf } from '#engine/prove';
import type { Frame } from 'playwright';
import { afterAll, beforeAll, describe, test } from 'vitest';

import { refusal, standInFor, success, type Answer, type StandIn } from '../journeys/stand-in.ts';
import type { Visit } from '../journeys/visit.ts';
import { openForVisits } from '../journeys/visiting.ts';
import { askFor, isLedThroughout, standsAt, UNLISTED } from '../journeys/where-led.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import { choosePlan, confirm, payByCard } from './frame-steps.ts';
import { openHost } from './hosts.ts';

/** Every way through the frame that its journeys do not take. */

type Host = Awaited<ReturnType<typeof openHost>>;

const visiting = openForVisits();
const flow = 'embed';
/** The codes for which all steps have one row. */
const SHARED = [
  'unauthorized',
  'forbidden',
  'auth_session_invalid',
  'auth_session_acl_denied',
  'application_is_already_completed',
  'internal_server_error',
] as const;
let host: Host;

beforeAll(async () => {
  host = await openHost({ name: 'portal', page: 'plain', isFresh: true });
});
afterAll(() => host.close());

/** Somebody before a host's page, in whose first frame all of it happens. */
async function inFrame(
  tell: (visit: Visit, frame: Frame, completed: () => Answer) => Promise<void>,
  calls: readonly (keyof Calls)[],
): Promise<void> {
  await visiting({ flow }, async (visit) => {
    // They must be there before the frame is.
    for (const call of calls) await standInFor(visit.page, call);
    const completed = answersCompleted(visit);
    visit.expectUnusedFont();
    await visit.page.goto(host.origin);
    const frame = await (await visit.page.waitForSelector('#first iframe')).contentFrame();
    if (!frame) throw new Error('the frame has no page');
    await standsAt(frame, '/embed/payment-plan');
    await tell(visit, frame, completed);
  });
}

const embed = markedFlows.find((marked) => marked.flow.flow === flow)?.flow;
const edges = embed ? edgesOf(embed) : [];

const inFirst = (visit: Visit) => visit.page.frameLocator('#first iframe');

/**
 * A notice lies over the button of so low a frame, and stays for as long as the pointer is there. It stands below what the
 * window shows, where no pointer comes: it is closed by keyboard.
 */
async function choose(visit: Visit): Promise<void> {
  const close = inFirst(visit).getByRole('button', { name: visit.say('toast.close') });
  while ((await close.count()) > 0)
    await close
      .first()
      .press('Enter', { timeout: 1_000 })
      .catch(() => undefined);
  await choosePlan(inFirst(visit), 'en', 12);
}

async function goTo(frame: Frame, step: string): Promise<void> {
  await askFor(frame, `/embed/${step}`);
  await standsAt(frame, `/embed/${step}`);
}

/** Before the plan lengths again, if a refusal has led away from them. */
async function atPlan(frame: Frame): Promise<void> {
  if (frame.url().includes('/embed/payment-plan') && (await frame.getByRole('radio').count()) > 0) return;
  await goTo(frame, 'error-vault');
  await goTo(frame, 'payment-plan');
}

/** The answer to whoever opens an offer whose plan has started, once one was opened in the page. */
function answersCompleted({ page }: Visit): () => Answer {
  let application = {};
  page.on('response', (response) => {
    if (!response.url().endsWith('/from-simulated-offer')) return;
    void response.json().then(
      (body: { readonly application: object }) => (application = body.application),
      () => undefined,
    );
  });
  return () => success({ application: { ...application, payment_plan_id: '6a36e2d8-ed68-4877-a158-aae59b6f26da' } });
}

/** The codes that a run of the flow names, with one for all others, and the row of each. */
function codesOf(rows: string): readonly (readonly [code: ErrorCode, row: string])[] {
  const found = embed;
  const [of = '', name = ''] = rows.split(' ');
  const step = found?.steps.find(({ id }) => id === of);
  const run = of === 'run' ? found?.runs[name] : name === 'load' ? step?.load : step?.submit;
  const codes = run && 'run' in run ? Object.keys(run.errors ?? {}) : [];
  return codes.map((code) => [code === '*' ? UNLISTED : (code as ErrorCode), `${rows} ${code} 1`]);
}

/** Presses a button of the frame by its words. */
const press = (visit: Visit, key: string) =>
  inFirst(visit)
    .getByRole('button', { name: visit.say(key) })
    .click();
const change = (visit: Visit, key: string) =>
  inFirst(visit)
    .getByRole('button', { name: `${visit.say('form.change')} ${visit.say(key)}` })
    .click();

/** A call is refused with each of these codes: each time the row of that code is taken, and leads where it says. */
async function eachTakes(
  visit: Visit,
  frame: Frame,
  standIn: StandIn,
  rows: ReturnType<typeof codesOf>,
  { before, happen }: { readonly before: () => Promise<unknown>; readonly happen: () => Promise<unknown> },
): Promise<void> {
  for (const [code, row] of rows) {
    standIn.answer = undefined;
    await before();
    visit.forget(row);
    standIn.answer = refusal(code);
    await happen();
    await visit.takes(row);
    const target = edges.find(({ name }) => name === row)?.target;
    if (target && 'to' in target)
      await frame.waitForURL((url) => url.pathname === `/embed/${target.to}`, { waitUntil: 'commit' });
  }
  standIn.answer = undefined;
}

describe.concurrent('in a frame', () => {
  test('an offer that cannot be opened is told as the flow says, whatever the code', { timeout: 240_000 }, async () => {
    await inFrame(
      async (visit, frame, completed) => {
        visit.expectRefusal(404, 409);
        const opening = await standInFor(visit.page, 'fromSimulatedOffer');
        await eachTakes(visit, frame, opening, codesOf('payment-plan load'), {
          before: () => goTo(frame, 'error-vault'),
          happen: () => askFor(frame, '/embed/payment-plan'),
        });
        await goTo(frame, 'error-vault');
        opening.answer = completed();
        await askFor(frame, '/embed/payment-plan');
        await visit.takes('payment-plan load opened 1');
      },
      ['fromSimulatedOffer'],
    );
    await visiting({ flow }, async (visit) => {
      await visit.open('/embed/payment-plan');
      await visit.takes('payment-plan load gone 1');
    });
  });

  test('an offer that cannot be opened anew is told, too', { timeout: 240_000 }, async () => {
    const calls = ['fromSimulatedOffer', 'chooseOffer'] as const;
    await inFrame(async (visit, frame, completed) => {
      visit.expectRefusal(404);
      const [opening, choosing] = [await standInFor(visit.page, calls[0]), await standInFor(visit.page, calls[1])];
      choosing.answer = refusal('application_is_already_completed');
      await eachTakes(visit, frame, opening, codesOf('run open-offer'), {
        before: () => atPlan(frame),
        happen: () => choose(visit),
      });
      await atPlan(frame);
      await choose(visit);
      await visit.takes('run open-offer opened 2');
      opening.answer = completed();
      await choose(visit);
      await visit.takes('run open-offer opened 1');

      opening.answer = undefined;
      await frame.goto(new URL('/embed/payment-plan', frame.url()).href);
      await standsAt(frame, '/embed/payment-plan');
      // A page around it that does not answer is waited for some seconds.
      await visit.page.route('**/plan-session/*', () => undefined);
      await choose(visit);
      await visit.takes('run open-offer gone 1');
    }, calls);
  });

  test('a plan length that is refused leads where the flow says, whatever the code', { timeout: 240_000 }, async () => {
    await inFrame(
      async (visit, frame) => {
        const choosing = await standInFor(visit.page, 'chooseOffer');
        const shared = SHARED.map((code) => [code, `errors ${code} 1`] as const);
        const rows = [...codesOf('payment-plan submit'), ...shared, [UNLISTED, 'errors * 1'] as const];
        await eachTakes(visit, frame, choosing, rows, {
          before: () => atPlan(frame),
          happen: () => choose(visit),
        });
      },
      ['chooseOffer'],
    );
  });

  test('every other way is taken from the offer to the plan', { timeout: 240_000 }, async () => {
    const calls = ['createPaymentMethod', 'unsignedDocuments', 'createPlan'] as const;
    await inFrame(async (visit, frame) => {
      const [paying, reading, starting] = [
        await standInFor(visit.page, calls[0]),
        await standInFor(visit.page, calls[1]),
        await standInFor(visit.page, calls[2]),
      ];
      const within = inFirst(visit);
      const back = async (from: string, to: string) => {
        await within.getByRole('link', { name: visit.say('frame.back'), exact: true }).click();
        await standsAt(frame, `/embed/${to}`);
        visit.note(`${from} back`);
      };
      const offered = { applicationStage: 'hasOffers' } as const;

      for (const step of ['connect-payment-method', 'confirm-payment']) {
        await frame.goto(new URL(`/embed/${step}`, frame.url()).href);
        await standsAt(frame, '/embed/payment-plan');
        visit.note(`${step} requires opened`);
      }
      await isLedThroughout(visit, offered, { frame });
      await goTo(frame, 'payment-plan');
      await choose(visit);
      await standsAt(frame, '/embed/connect-payment-method');
      await isLedThroughout(visit, { ...offered, offerSelected: true }, { frame });
      await goTo(frame, 'connect-payment-method');
      await back('connect-payment-method', 'payment-plan');
      await choose(visit);
      for (const [code, row] of [
        ['payment_method_creation_deny', 'declined'],
        ['payment_method_error', 'refused'],
        ['transaction_not_supported', 'transaction_not_supported'],
      ] as const) {
        paying.answer = refusal(code);
        await payByCard(within, 'en');
        await visit.takes(`connect-payment-method submit ${row} 1`);
      }
      paying.answer = undefined;
      await payByCard(within, 'en');
      await standsAt(frame, '/embed/confirm-payment');

      await back('confirm-payment', 'connect-payment-method');
      await press(visit, 'connectPaymentMethod.keep');
      await standsAt(frame, '/embed/confirm-payment');
      const atConfirm = async () => {
        await goTo(frame, 'error-vault');
        await goTo(frame, 'confirm-payment');
      };
      await eachTakes(visit, frame, reading, codesOf('confirm-payment load'), {
        before: () => goTo(frame, 'error-vault'),
        happen: () => askFor(frame, '/embed/confirm-payment'),
      });
      let days = 4;
      await eachTakes(visit, frame, reading, codesOf('run load-documents'), {
        before: async () => {
          await atConfirm();
          await change(visit, 'confirmPayment.chargeDay');
        },
        happen: () => within.getByRole('button', { name: String((days += 1)), exact: true }).click(),
      });
      await eachTakes(visit, frame, starting, codesOf('confirm-payment submit'), {
        before: atConfirm,
        happen: () => confirm(within),
      });
      await goTo(frame, 'confirm-payment');
      await change(visit, 'connectPaymentMethod.kind');
      await standsAt(frame, '/embed/connect-payment-method');
      await goTo(frame, 'confirm-payment');
      await change(visit, 'plan.length');
      await standsAt(frame, '/embed/payment-plan');
      await goTo(frame, 'confirm-payment');
      await confirm(within);
      await standsAt(frame, '/embed/success');
      await isLedThroughout(visit, { applicationStage: 'completed', offerSelected: true, planDrafted: true }, { frame });
    }, calls);
  });
});

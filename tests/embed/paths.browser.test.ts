import type { Calls, ErrorCode } from '#api';
import { edgesOf } from '#engine/prove';
import type { Frame } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { refusal, standInFor, success, type Answer, type StandIn } from '../journeys/stand-in.ts';
import type { Visitor } from '../journeys/visitor.ts';
import { withVisitor } from '../journeys/with-visitor.ts';
import { askFor, isRedirectedThroughout, waitForPath, UNLISTED } from '../journeys/redirects.ts';
import { byDepth } from '../setup/depth.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import { choosePlan, confirm, payByCard } from './frame-steps.ts';
import { openHost } from './hosts.ts';

/** Every path through the frame that its journeys do not take. */

type Host = Awaited<ReturnType<typeof openHost>>;

const flow = 'embed';
/** The codes for which all steps have one row. */
const SHARED = [
  'unauthorized',
  'forbidden',
  'auth_session_invalid',
  'auth_session_acl_denied',
  'application_is_already_completed',
  'application_bills_modified',
  'missing_offers_on_application',
  'offer_not_found',
  'offer_expired',
  'offer_invalidated',
  'internal_server_error',
] as const;
let host: Host;

beforeAll(async () => {
  host = await openHost({ name: 'portal', page: 'plain', isFresh: true });
});
afterAll(() => host.close());

/** Opens a host's page, and runs a test in its first frame. */
async function inFrame(
  run: (visitor: Visitor, frame: Frame, completed: () => Answer) => Promise<void>,
  calls: readonly (keyof Calls)[],
): Promise<void> {
  await withVisitor({ flow }, async (visitor) => {
    // Stand-ins must be registered before the frame loads.
    for (const call of calls) await standInFor(visitor.page, call);
    const completed = answersCompleted(visitor);
    visitor.expectUnusedFont();
    await visitor.page.goto(host.origin);
    const frame = await (await visitor.page.waitForSelector('#first iframe')).contentFrame();
    if (!frame) throw new Error('the frame has no page');
    await waitForPath(frame, '/embed/payment-plan');
    await run(visitor, frame, completed);
  });
}

const embed = markedFlows.find((marked) => marked.flow.flow === flow)?.flow;
const edges = embed ? edgesOf(embed) : [];

const inFirst = (visitor: Visitor) => visitor.page.frameLocator('#first iframe');

/**
 * A toast covers the button of such a low frame, and stays while the pointer rests on it. It is outside of the
 * window, where the pointer cannot reach it, so the keyboard closes it.
 */
async function choose(visitor: Visitor): Promise<void> {
  const close = inFirst(visitor).getByRole('button', { name: visitor.text('toast.close') });
  while ((await close.count()) > 0)
    await close
      .first()
      .press('Enter', { timeout: 1_000 })
      .catch(() => undefined);
  await choosePlan(inFirst(visitor), 'en', 12);
}

async function goTo(frame: Frame, step: string): Promise<void> {
  await askFor(frame, `/embed/${step}`);
  await waitForPath(frame, `/embed/${step}`);
}

/** Returns to the plan lengths if a refusal has redirected from them. */
async function atPlan(frame: Frame): Promise<void> {
  if (frame.url().includes('/embed/payment-plan') && (await frame.getByRole('radio').count()) > 0) return;
  await goTo(frame, 'error-vault');
  await goTo(frame, 'payment-plan');
}

/** The response for an offer whose plan has started, after the page has opened one. */
function answersCompleted({ page }: Visitor): () => Answer {
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
const press = (visitor: Visitor, key: string) =>
  inFirst(visitor)
    .getByRole('button', { name: visitor.text(key) })
    .click();
const change = (visitor: Visitor, key: string) =>
  inFirst(visitor)
    .getByRole('button', { name: `${visitor.text('form.change')} ${visitor.text(key)}` })
    .click();

/** Refuses a call with each of these codes. Each time, the page takes the row of that code and opens its target. */
async function eachTakes(
  visitor: Visitor,
  frame: Frame,
  standIn: StandIn,
  rows: ReturnType<typeof codesOf>,
  { before, happen }: { readonly before: () => Promise<unknown>; readonly happen: () => Promise<unknown> },
): Promise<void> {
  for (const [code, row] of byDepth(rows.slice(0, 1), rows)) {
    standIn.answer = undefined;
    await before();
    visitor.forgetTransition(row);
    standIn.answer = refusal(code);
    await happen();
    await visitor.waitForTransition(row);
    const target = edges.find(({ name }) => name === row)?.target;
    if (target && 'to' in target)
      await frame.waitForURL((url) => url.pathname === `/embed/${target.to}`, { waitUntil: 'commit' });
  }
  standIn.answer = undefined;
}

describe.concurrent('in a frame', () => {
  deepTest('an offer that cannot be opened takes the row that the flow names, for every code', { timeout: 240_000 }, async () => {
    await inFrame(
      async (visitor, frame, completed) => {
        visitor.expectRefusal(404, 409);
        const opening = await standInFor(visitor.page, 'fromSimulatedOffer');
        await eachTakes(visitor, frame, opening, codesOf('payment-plan load'), {
          before: () => goTo(frame, 'error-vault'),
          happen: () => askFor(frame, '/embed/payment-plan'),
        });
        await goTo(frame, 'error-vault');
        opening.answer = completed();
        await askFor(frame, '/embed/payment-plan');
        await visitor.waitForTransition('payment-plan load opened 1');
      },
      ['fromSimulatedOffer'],
    );
    await withVisitor({ flow }, async (visitor) => {
      await visitor.open('/embed/payment-plan');
      await visitor.waitForTransition('payment-plan load gone 1');
    });
  });

  deepTest('an offer that cannot be opened again takes its row, too', { timeout: 240_000 }, async () => {
    const calls = ['fromSimulatedOffer', 'chooseOffer'] as const;
    await inFrame(async (visitor, frame, completed) => {
      visitor.expectRefusal(404);
      const [opening, choosing] = [await standInFor(visitor.page, calls[0]), await standInFor(visitor.page, calls[1])];
      choosing.answer = refusal('application_is_already_completed');
      await eachTakes(visitor, frame, opening, codesOf('run open-offer'), {
        before: () => atPlan(frame),
        happen: () => choose(visitor),
      });
      await atPlan(frame);
      await choose(visitor);
      await visitor.waitForTransition('run open-offer opened 2');
      opening.answer = completed();
      await choose(visitor);
      await visitor.waitForTransition('run open-offer opened 1');

      opening.answer = undefined;
      await frame.goto(new URL('/embed/payment-plan', frame.url()).href);
      await waitForPath(frame, '/embed/payment-plan');
      // The frame waits some seconds for a host page that does not respond.
      await visitor.page.route('**/plan-session/*', () => undefined);
      await choose(visitor);
      await visitor.waitForTransition('run open-offer gone 1');
    }, calls);
  });

  deepTest('a plan length that is refused redirects where the flow names, for every code', { timeout: 240_000 }, async () => {
    await inFrame(
      async (visitor, frame) => {
        const choosing = await standInFor(visitor.page, 'chooseOffer');
        const shared = SHARED.map((code) => [code, `errors ${code} 1`] as const);
        const rows = [...shared, [UNLISTED, 'errors * 1'] as const];
        await eachTakes(visitor, frame, choosing, rows, {
          before: () => atPlan(frame),
          happen: () => choose(visitor),
        });
      },
      ['chooseOffer'],
    );
  });

  deepTest('every other path from the offer to the plan is taken', { timeout: 240_000 }, async () => {
    const calls = ['createPaymentMethod', 'createPlan'] as const;
    await inFrame(async (visitor, frame) => {
      const [paying, starting] = [await standInFor(visitor.page, calls[0]), await standInFor(visitor.page, calls[1])];
      const within = inFirst(visitor);
      const back = async (from: string, to: string) => {
        await within.getByRole('link', { name: visitor.text('frame.back'), exact: true }).click();
        await waitForPath(frame, `/embed/${to}`);
        visitor.recordTransition(`${from} back`);
      };
      const offered = { applicationStage: 'hasOffers' } as const;

      for (const step of ['connect-payment-method', 'confirm-payment']) {
        await frame.goto(new URL(`/embed/${step}`, frame.url()).href);
        await waitForPath(frame, '/embed/payment-plan');
        visitor.recordTransition(`${step} requires opened`);
      }
      await isRedirectedThroughout(visitor, offered, { frame });
      await goTo(frame, 'payment-plan');
      await choose(visitor);
      await waitForPath(frame, '/embed/connect-payment-method');
      await isRedirectedThroughout(visitor, { ...offered, offerSelected: true }, { frame });
      await goTo(frame, 'connect-payment-method');
      await back('connect-payment-method', 'payment-plan');
      await choose(visitor);
      for (const [code, row] of [
        ['payment_method_creation_deny', 'declined'],
        ['payment_method_error', 'refused'],
        ['transaction_not_supported', 'transaction_not_supported'],
      ] as const) {
        paying.answer = refusal(code);
        await payByCard(within, 'en');
        await visitor.waitForTransition(`connect-payment-method submit ${row} 1`);
      }
      paying.answer = undefined;
      await payByCard(within, 'en');
      await waitForPath(frame, '/embed/confirm-payment');

      await back('confirm-payment', 'connect-payment-method');
      await press(visitor, 'connectPaymentMethod.keep');
      await waitForPath(frame, '/embed/confirm-payment');
      const atConfirm = async () => {
        await goTo(frame, 'error-vault');
        await goTo(frame, 'confirm-payment');
      };
      await change(visitor, 'confirmPayment.chargeDay');
      await within.getByRole('button', { name: '5', exact: true }).click();
      await visitor.waitForTransition('run load-documents loaded 1');
      await eachTakes(visitor, frame, starting, codesOf('confirm-payment submit'), {
        before: atConfirm,
        happen: () => confirm(within),
      });
      await goTo(frame, 'confirm-payment');
      await change(visitor, 'connectPaymentMethod.kind');
      await waitForPath(frame, '/embed/connect-payment-method');
      await goTo(frame, 'confirm-payment');
      await change(visitor, 'plan.length');
      await waitForPath(frame, '/embed/payment-plan');
      await goTo(frame, 'confirm-payment');
      await confirm(within);
      await waitForPath(frame, '/embed/success');
      await isRedirectedThroughout(visitor, { applicationStage: 'completed', offerSelected: true, planDrafted: true }, { frame });
    }, calls);
  });
});

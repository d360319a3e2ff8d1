import { back, type Facts, type OpenFlow, type OpenStep } from '#engine';
import { helpReason, REASONS_WITH_BILL } from '#rules';
import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { byDepth, firstByDepth } from '../setup/depth.ts';
import { answerUntil } from './answers.ts';
import { OTHERS, STEPS, type VisitorState } from './visitor-states.ts';
import type { BrowserSession } from './api-visitor.ts';
import { destinationOf } from './destination.ts';
import { agentOf, arriveByCalls, arrivalAt } from './arrive.ts';
import { changeSession, type Kept } from './change-session.ts';
import { serviceUrls } from './service.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const [serviceUrl = ''] = serviceUrls();

/** Where the engine sends a visitor. */
interface Destination {
  readonly asked: string;
  /** Absent when this visitor has no such page. */
  readonly step?: OpenStep;
  readonly title?: string;
  /** The transition that sent the visitor there, by its name. */
  readonly name?: string;
}

/** What is known of a visitor: the facts, and what the browser keeps. */
interface Known {
  readonly facts: Facts;
  readonly slots: Kept['slots'];
  readonly today: string;
}

/** Where the engine sends a visitor with these facts who requests this path. */
function destinationAt(flow: OpenFlow, known: Known, asked: string): Destination {
  const { step, name } = destinationOf(flow, known.facts, asked);
  return { asked, ...(step && { step, title: titleOf(step, known) }), ...(name !== undefined && { name }) };
}

/** A visitor who has a plan, or needs a code first, has no details to check. After a bill is found, the title gives the reason or the mismatch. */
function titleOf({ id, title = '' }: OpenStep, { facts, slots, today }: Known): string {
  const isAskedFirst = facts['applicationStage'] === 'completed' || facts['needsCode'] === true;
  if (id === 'review-info' && isAskedFirst) return 'reviewInfo.titlePlan';
  if (id === 'error-vault' && facts['vaultLoaded'] === true) return 'errorVault.titleUnconfirmed';
  const reason = id === 'lets-get-in-touch' ? helpReason({ slots, today }) : undefined;
  return reason !== undefined && REASONS_WITH_BILL.includes(reason) ? `letsGetInTouch.reasons.${reason}.title` : title;
}

/** The slots that a browser keeps. */
function keptSlots(storage: BrowserSession['storage']): Kept['slots'] {
  const [text = '{}'] = Object.values(storage);
  return (JSON.parse(text) as Partial<Kept>).slots ?? {};
}

/**
 * Pages whose load sends these visitors on, and where to: pages for one kind of refusal, as they were refused for another reason,
 * and the payment of everything at once, which their provider does not offer.
 */
const AFTER_LOAD: Readonly<Record<string, string>> = {
  'credit-freeze': 'error-enroll',
  'bankruptcy-exists': 'error-enroll',
  'ofac-hit': 'error-enroll',
  'no-credit-record-found': 'error-enroll',
  'pay-in-full': 'connect-payment-method',
};

/** The final destination of a visitor. */
function afterLoad(destination: Destination, destinations: readonly Destination[]): Destination {
  const next = AFTER_LOAD[destination.step?.id ?? ''];
  const last = next !== undefined && destinations.find(({ step }) => step?.id === next);
  return last ? { ...last, asked: destination.asked } : destination;
}

/** A link that has no token, or that an agent opens, shows why it does not open. */
function titleOfNoLink({ agent }: Visitor): string {
  return `phoneLink.shut.${agent ? 'agent' : 'missing'}.title`;
}

/** Waits for the step, or for the page that reports that there is none. */
async function waitForDestination(visitor: Visitor, { asked, step, title = '', name }: Destination): Promise<void> {
  try {
    if (step) await visitor.waitForStep(step.path, step.id === 'phone-link' ? titleOfNoLink(visitor) : title);
    else await visitor.waitForStep(asked, 'notFound.pageNotFound');
  } catch (cause) {
    const there = step?.path ?? 'the not-found page';
    throw new Error(`a visitor who requests ${asked} should be at ${there}, as ${name}`, { cause });
  }
  if (name !== undefined) visitor.recordTransition(name);
}

/** Transitions that opening a page has taken. Navigation inside the page covers the others. */
const opened = new Set<string>();

/** One path for each transition not taken yet, and at least one. */
function pathsToOpen(destinations: readonly Destination[]): readonly Destination[] {
  const fresh = destinations.filter(({ name }) => {
    const isFresh = name !== undefined && !opened.has(name);
    if (isFresh) opened.add(name);
    return isFresh;
  });
  return fresh.length > 0 ? byDepth(fresh.slice(0, 3), fresh) : destinations.slice(0, 1);
}

describe.concurrent('a visitor who requests any step', () => {
  deepTest.each(firstByDepth([...STEPS.toReversed(), ...OTHERS]))(
    'and %s arrives where the flow sends them',
    async (_who, { step, arrival = arrivalAt(step), change = (kept) => kept }: VisitorState) => {
      const { visitor: headless } = await arriveByCalls(step, { serviceUrl }, arrival);
      const { flow, factsOnLoad, handed } = headless;
      const session = changeSession(headless.session(), change);
      const known = { facts: factsOnLoad(session.storage), slots: keptSlots(session.storage), today: handed.today };
      const destinations = [flow.base, ...flow.steps.map(({ path }) => path)].map((path) => destinationAt(flow, known, path));

      await withVisitor({ ...(arrival.slug && { slug: arrival.slug }) }, async (visitor) => {
        visitor.expectRefusal(404, 409);
        visitor.agent = arrival.agent && agentOf(arrival.agent);
        for (const destination of pathsToOpen(destinations)) {
          await visitor.resume(session, destination.asked);
          await waitForDestination(visitor, afterLoad(destination, destinations));
        }
        for (const destination of destinations) {
          await visitor.navigate(destination.asked);
          await waitForDestination(visitor, afterLoad(destination, destinations));
        }
      });
    },
  );

  test.each(firstByDepth(STEPS.toReversed()))(
    'and %s stays at their own step through reload, Back and forward',
    async (_who, { step }) => {
      const enrollee = await arriveByCalls(step, { serviceUrl });
      await answerUntil(enrollee, step);
      const { flow, factsOnLoad, session } = enrollee.visitor;
      const own = enrollee.visitor.path();

      await withVisitor({}, async (visitor) => {
        await visitor.resume(session(), own);
        await visitor.waitForPath(own);
        await visitor.page.reload();
        await visitor.waitForPath(own);

        const before = back(flow, factsOnLoad(), step);
        const link = visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true });
        if (before === null) return expect(await link.count()).toBe(0);
        await link.click();
        await visitor.waitForPath(before);
        visitor.recordTransition(`${step} back`);
        await visitor.page.goBack();
        await visitor.waitForPath(own);
        await visitor.page.goForward();
        await visitor.waitForPath(before);
      });
    },
  );

  deepTest.each(firstByDepth(STEPS.toReversed()))('and %s starts as a new visitor in a second tab', async (_who, { step }) => {
    const enrollee = await arriveByCalls(step, { serviceUrl });
    await answerUntil(enrollee, step);
    const { flow, factsOnLoad, session, handed } = enrollee.visitor;
    const own = enrollee.visitor.path();

    await withVisitor({}, async (visitor) => {
      await visitor.resume(session(), own);
      await visitor.waitForPath(own);

      const tab = await visitor.openTab(own);

      await waitForDestination(tab, destinationAt(flow, { facts: factsOnLoad({}), slots: {}, today: handed.today }, own));
    });
  });
});

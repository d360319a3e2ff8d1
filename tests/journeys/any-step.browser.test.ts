import { back, locate, type Facts, type Location, type OpenFlow } from '#engine';
import { describe, expect, test } from 'vitest';

import { walkHeadless } from './answers.ts';
import { reachHeadless } from './reach.ts';
import { serviceUrls } from './service.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** How far somebody is who asks for any step: at which step, and how it is told. */
const STAGES = [
  ['has just come', 'bill-info'],
  ['may choose who enrolls', 'select-user'],
  ['has found their bills', 'invoice-to-pay'],
  ['has chosen bills', 'review-info'],
  ['waits for a code', 'verify-code'],
  ['has offers', 'payment-plan'],
  ['has chosen an offer', 'connect-payment-method'],
  ['has a draft', 'confirm-payment'],
  ['has a plan', 'success'],
] as const;

/** Is led nowhere but to what everybody may see: others are asked only for the steps that are more to them than that. */
const NEWCOMER = 'bill-info';

/** Thirty pages, one after the other. */
const PATIENCE_MS = 180_000;

/** The path at which the engine wants somebody with these facts who asks for this one; nothing where there is no such page. */
function expectedAt(flow: OpenFlow, facts: Facts, path: string, walked: Set<string>): string | undefined {
  const landing: Location = locate(flow, facts, path);
  if (landing.kind === 'redirect') walked.add(nameOf(landing));
  if (landing.kind === 'wait') throw new Error(`nobody knows where ${path} leads`);
  return landing.kind === 'notFound' ? undefined : landing.kind === 'redirect' ? landing.path : path;
}

/** As the transitions of the flow are named. */
function nameOf({ reason }: Extract<Location, { kind: 'redirect' }>): string {
  switch (reason.because) {
    case 'unmet':
      return `${reason.step} requires ${reason.guard}`;
    case 'entry':
      return `entry to ${reason.step}`;
    case 'alias':
    case 'notShown':
    case 'done':
    case 'unsafe':
      return `${reason.step} ${reason.because}`;
  }
}

/** Waits until the visitor stands there, or before the page that says that there is none. */
async function standsAt(visit: Visit, asked: string, expected: string | undefined): Promise<void> {
  try {
    await visit.standsAt(expected ?? asked);
  } catch (cause) {
    throw new Error(`who asks for ${asked} should stand at ${expected ?? 'a page that says there is none'}`, { cause });
  }
  if (expected === undefined)
    await visit.page.getByRole('heading', { level: 1, name: visit.say('notFound.pageNotFound') }).waitFor();
}

describe.concurrent('who asks for any step', () => {
  test.each(STAGES)(
    'and %s lands where the flow says',
    async (_who, stage) => {
      const walker = await reachHeadless(stage, { serviceUrl: serviceUrls()[0] ?? '' });
      const { flow, factsOnLoad, luggage } = walker.visit;
      const landing = (path: string, facts: Facts) => expectedAt(flow, facts, path, new Set());
      const paths = [flow.base, ...flow.steps.map((step) => step.path)].filter(
        (path) => stage === NEWCOMER || landing(path, factsOnLoad()) !== landing(path, factsOnLoad({})),
      );

      await visiting({}, async (visit) => {
        visit.expectRefusal(404);
        for (const path of paths) {
          await visit.takeOver(luggage(), path);
          await standsAt(visit, path, expectedAt(flow, factsOnLoad(), path, visit.walked));
        }
      });
    },
    PATIENCE_MS,
  );

  test.each(STAGES)(
    'and %s stays at their own step through reload, Back and forward, and a second tab is led as a new visitor',
    async (_who, stage) => {
      const walker = await reachHeadless(stage, { serviceUrl: serviceUrls()[0] ?? '' });
      await walkHeadless(walker, stage);
      const { flow, factsOnLoad, luggage } = walker.visit;
      const own = walker.visit.path();

      await visiting({}, async (visit) => {
        await visit.takeOver(luggage(), own);
        await visit.standsAt(own);
        await visit.page.reload();
        await visit.standsAt(own);

        const tab = await visit.openTab(own);
        await standsAt(tab, own, expectedAt(flow, factsOnLoad({}), own, visit.walked));
        await tab.page.close();

        const before = back(flow, factsOnLoad(), stage);
        const link = visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true });
        if (before === null) return expect(await link.count()).toBe(0);
        await link.click();
        await visit.standsAt(before);
        visit.walked.add(`${stage} back`);
        await visit.page.goBack();
        await visit.standsAt(own);
        await visit.page.goForward();
        await visit.standsAt(before);
      });
    },
  );
});

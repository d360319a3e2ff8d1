import { back, type Facts, type OpenFlow, type OpenStep } from '#engine';
import { helpReason, REASONS_WITH_BILL } from '#rules';
import { describe, expect, test } from 'vitest';

import { walkHeadless } from './answers.ts';
import { OTHERS, STAGES, type Asker } from './askers.ts';
import type { Luggage } from './headless.ts';
import { landingOf } from './landing.ts';
import { agentOf, reachHeadless, wayTo } from './reach.ts';
import { repack, type Kept } from './repack.ts';
import { serviceUrls } from './service.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();
const [serviceUrl = ''] = serviceUrls();

/** Where somebody is led. */
interface Landing {
  readonly asked: string;
  /** Nothing where there is no such page for them. */
  readonly step?: OpenStep;
  readonly title?: string;
  /** The transition that led them there, by its name. */
  readonly name?: string;
}

/** What is known of somebody: the facts, and what their browser keeps. */
interface Known {
  readonly facts: Facts;
  readonly slots: Kept['slots'];
  readonly today: string;
}

/** Where the engine wants somebody of whom this is known and who asks for this path. */
function landingAt(flow: OpenFlow, known: Known, asked: string): Landing {
  const { step, name } = landingOf(flow, known.facts, asked);
  return { asked, ...(step && { step, title: titleOf(step, known) }), ...(name !== undefined && { name }) };
}

/** Who has a plan, or needs a code first, has no details to check; who has found a bill reads why help is needed, or what did not match. */
function titleOf({ id, title = '' }: OpenStep, { facts, slots, today }: Known): string {
  const isAskedFirst = facts['applicationStage'] === 'completed' || facts['needsCode'] === true;
  if (id === 'review-info' && isAskedFirst) return 'reviewInfo.titlePlan';
  if (id === 'error-vault' && facts['vaultLoaded'] === true) return 'errorVault.titleUnconfirmed';
  const reason = id === 'lets-get-in-touch' ? helpReason({ slots, today }) : undefined;
  return reason !== undefined && REASONS_WITH_BILL.includes(reason) ? `letsGetInTouch.reasons.${reason}.title` : title;
}

/** What a browser keeps of the visit. */
function keptSlots(storage: Luggage['storage']): Kept['slots'] {
  const [text = '{}'] = Object.values(storage);
  return (JSON.parse(text) as Partial<Kept>).slots ?? {};
}

/** Pages of one kind of refusal: what they load leads whoever was refused for something else on to the general one. */
const OF_ONE_KIND: readonly string[] = ['credit-freeze', 'bankruptcy-exists', 'ofac-hit', 'no-credit-record-found'];

/** Where somebody with a general refusal stands in the end. */
function ledByLoad(landing: Landing, landings: readonly Landing[]): Landing {
  if (!landing.step || !OF_ONE_KIND.includes(landing.step.id)) return landing;
  const general = landings.find(({ step }) => step?.id === 'error-enroll');
  return general ? { ...general, asked: landing.asked } : landing;
}

/** Waits until the visitor stands there, or before the page that says that there is none. */
async function standsAt(visit: Visit, { asked, step, title = '', name }: Landing): Promise<void> {
  try {
    if (step) await visit.lands(step.path, title);
    else await visit.lands(asked, 'notFound.pageNotFound');
  } catch (cause) {
    const there = step?.path ?? 'a page that says there is none';
    throw new Error(`who asks for ${asked} should stand at ${there}, as ${name}`, { cause });
  }
  if (name !== undefined) visit.note(name);
}

/** What has led somebody who opened a page; the page itself is asked for all the rest. */
const opened = new Set<string>();

/** One path for each transition that nobody has been led by yet, and one at least. */
function pathsToOpen(landings: readonly Landing[]): readonly Landing[] {
  const fresh = landings.filter(({ name }) => {
    const isFresh = name !== undefined && !opened.has(name);
    if (isFresh) opened.add(name);
    return isFresh;
  });
  return fresh.length > 0 ? fresh : landings.slice(0, 1);
}

describe.concurrent('who asks for any step', () => {
  test.each([...STAGES, ...OTHERS])(
    'and %s lands where the flow says',
    async (_who, { step, way = wayTo(step), change = (kept) => kept }: Asker) => {
      const { visit: headless } = await reachHeadless(step, { serviceUrl }, way);
      const { flow, factsOnLoad, handed } = headless;
      const luggage = repack(headless.luggage(), change);
      const known = { facts: factsOnLoad(luggage.storage), slots: keptSlots(luggage.storage), today: handed.today };
      const landings = [flow.base, ...flow.steps.map(({ path }) => path)].map((path) => landingAt(flow, known, path));

      await visiting({ ...(way.slug && { slug: way.slug }) }, async (visit) => {
        visit.expectRefusal(404);
        visit.agent = way.agent && agentOf(way.agent);
        for (const landing of pathsToOpen(landings)) {
          await visit.takeOver(luggage, landing.asked);
          await standsAt(visit, ledByLoad(landing, landings));
        }
        for (const landing of landings) {
          await visit.ask(landing.asked);
          await standsAt(visit, ledByLoad(landing, landings));
        }
      });
    },
  );

  test.each(STAGES)(
    'and %s stays at their own step through reload, Back and forward, and a second tab is led as a new visitor',
    async (_who, { step }) => {
      const walker = await reachHeadless(step, { serviceUrl });
      await walkHeadless(walker, step);
      const { flow, factsOnLoad, luggage, handed } = walker.visit;
      const own = walker.visit.path();

      await visiting({}, async (visit) => {
        await visit.takeOver(luggage(), own);
        await visit.standsAt(own);
        await visit.page.reload();
        await visit.standsAt(own);

        const tab = await visit.openTab(own);
        await standsAt(tab, landingAt(flow, { facts: factsOnLoad({}), slots: {}, today: handed.today }, own));
        await tab.page.close();

        const before = back(flow, factsOnLoad(), step);
        const link = visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true });
        if (before === null) return expect(await link.count()).toBe(0);
        await link.click();
        await visit.standsAt(before);
        visit.note(`${step} back`);
        await visit.page.goBack();
        await visit.standsAt(own);
        await visit.page.goForward();
        await visit.standsAt(before);
      });
    },
  );
});

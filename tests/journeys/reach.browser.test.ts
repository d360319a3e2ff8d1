import { back, openFlow } from '#engine';
import { describe, expect, test } from 'vitest';

import { flow } from '../transitions/enrollment.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import type { Walker } from './answers.ts';
import { reach, slugOf } from './reach.ts';
import { putOffFutureBills } from './steps.ts';
import type { Visit } from './visit.ts';
import { openForVisits } from './visiting.ts';

const visiting = openForVisits();

/** What the bureau refuses comes with a status that Chromium tells of. */
const REFUSALS = [409, 422, 502] as const;

const isForSignedIn = (id: string) =>
  flow.steps.some((step) => step.id === id && step.requires?.some(({ guard }) => guard === 'signedIn'));

/** What every page of an error offers, whatever it tells: a way back, and somebody to call. */
async function offersHelp(visit: Visit): Promise<void> {
  const help = visit.page.locator('main');
  await help.getByRole('button', { name: visit.say('frame.goBack'), exact: true }).waitFor();
  expect(await help.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
}

/** Presses Back, where there is something to go back to. */
async function goBack(visit: Visit, step: string, { visit: headless }: Walker): Promise<void> {
  const session = isForSignedIn(step) ? { signedIn: true } : {};
  const before = back(headless.flow, headless.factsOnLoad(await visit.storage(), session), step);
  const link = visit.page.getByRole('link', { name: visit.say('frame.back'), exact: true });
  expect(await link.count()).toBe(before === null ? 0 : 1);
  if (before === null) return;
  if (step === 'plan-exists') await putOffFutureBills(visit);
  // A press while something is under way is none.
  await visit.hasEverything();
  await link.click();
  await visit.standsAt(before);
  visit.note(`${step} back`);
}

/** The screens on which a flow tells of an error, whichever flow it is. */
const ERROR_SCREENS: readonly string[] = ['embed-error', 'enroll-error', 'error-vault', 'general-error'];

const errorSteps = markedFlows.flatMap(({ flow: one }) =>
  one.steps
    .filter(({ screen }) => ERROR_SCREENS.includes(screen))
    .map(({ id, path, back: before }) => {
      const place = { id, path, before: one.steps.find((step) => step.id === before)?.path };
      return [`${one.flow} ${id}`, one.flow, place] as const;
    }),
);

test('every step below an error path shows an error screen', () => {
  const paths = markedFlows.flatMap(({ flow: one }) => one.steps.flatMap(({ path }) => (path.includes('/error') ? path : [])));

  expect(errorSteps.map(([, , { path }]) => path).toSorted()).toEqual(paths.toSorted());
});

// Those of the enrollment are reached below, each by what leads to it.
describe.concurrent('an error screen that is opened', () => {
  test.each(errorSteps.filter(([, name]) => name !== flow.flow))(
    'as %s offers a way back and a call',
    async (_, name, { id, path, before }) => {
      await visiting({ flow: name }, async (visit) => {
        await visit.open(path);
        await visit.standsAt(path);
        await offersHelp(visit);
        // In a window without a host, the offer that is asked for once more is gone again: what counts is that it was asked for.
        const isLeft = (to: string) => (before === undefined ? to !== path : to === before);
        const left = visit.page.waitForEvent('framenavigated', (frame) => isLeft(new URL(frame.url()).pathname));
        await visit.press('frame.goBack');
        await left;
        if (before !== undefined) visit.note(`${id} back`);
      });
    },
  );
});

describe.concurrent('the shortest way', () => {
  test.each([...openFlow(flow).byId.keys()])('leads to %s, and Back from there where the flow says', async (step) => {
    await visiting({ slug: slugOf(step) }, async (visit) => {
      visit.expectRefusal(...REFUSALS);
      const walker = await reach(visit, step);
      if (visit.path().startsWith('/error')) await offersHelp(visit);
      await goBack(visit, step, walker);
    });
  });
});

import { back, openFlow } from '#engine';
import { describe, expect, test } from 'vitest';

import { firstByDepth } from '../setup/depth.ts';
import { flow } from '../transitions/enrollment.ts';
import { markedFlows } from '../transitions/marked-flow.ts';
import type { Enrollee } from './answers.ts';
import { arriveAt, slugOf } from './arrive.ts';
import { putOffFutureBills } from './steps.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

/** The bureau refuses with a status that Chromium logs. */
const REFUSALS = [409, 422, 502] as const;

const isForSignedIn = (id: string) =>
  flow.steps.some((step) => step.id === id && step.requires?.some(({ guard }) => guard === 'signedIn'));

/** Checks what every error page offers: a button to go back, and a phone number to call. */
async function offersHelp(visitor: Visitor): Promise<void> {
  const help = visitor.page.locator('main');
  await help.getByRole('button', { name: visitor.text('frame.goBack'), exact: true }).waitFor();
  expect(await help.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
}

/** Presses Back when there is a page to go back to. */
async function goBack(visitor: Visitor, step: string, { visitor: headless }: Enrollee): Promise<void> {
  const session = isForSignedIn(step) ? { signedIn: true } : {};
  const before = back(headless.flow, headless.factsOnLoad(await visitor.storage(), session), step);
  const link = visitor.page.getByRole('link', { name: visitor.text('frame.back'), exact: true });
  expect(await link.count()).toBe(before === null ? 0 : 1);
  if (before === null) return;
  if (step === 'plan-exists') await putOffFutureBills(visitor);
  // The page ignores a press while a request is in progress.
  await visitor.waitUntilIdle();
  await link.click();
  await visitor.waitForPath(before);
  visitor.recordTransition(`${step} back`);
}

/** The screens on which a flow reports an error. */
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

// The errors of the enrollment are opened below, each by its cause.
describe.concurrent('an error screen', () => {
  test.each(firstByDepth(errorSteps.filter(([, name]) => name !== flow.flow)))(
    'as %s offers a button to go back and a number to call',
    async (_, name, { id, path, before }) => {
      await withVisitor({ flow: name }, async (visitor) => {
        await visitor.open(path);
        await visitor.waitForPath(path);
        await offersHelp(visitor);
        // A window without a host loses the offer again after the next request for it. What counts is that request.
        const isLeft = (to: string) => (before === undefined ? to !== path : to === before);
        const left = visitor.page.waitForEvent('framenavigated', (frame) => isLeft(new URL(frame.url()).pathname));
        await visitor.press('frame.goBack');
        await left;
        if (before !== undefined) visitor.recordTransition(`${id} back`);
      });
    },
  );
});

describe.concurrent('the shortest path', () => {
  test.each(firstByDepth([...openFlow(flow).byId.keys()]))('reaches %s, and Back opens what the flow names', async (step) => {
    await withVisitor({ slug: slugOf(step) }, async (visitor) => {
      visitor.expectRefusal(...REFUSALS);
      const enrollee = await arriveAt(visitor, step);
      if (visitor.path().startsWith('/error')) await offersHelp(visitor);
      await goBack(visitor, step, enrollee);
    });
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from '#app/render';
import { comparedPeople, pageVisitors } from '#cli';
import { loadProviders, type Provider } from '#configuration';
import { today, toCents } from '#rules';
import { compareScreens } from '#server';
import { expect, test } from 'vitest';

const now = new Date('2026-06-01T12:00:00Z');
const flows = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => ({ file: `flows/${name}`, text: readFileSync(join('flows', name), 'utf8') }));
const book = loadProviders({ dir: 'providers', flows, isTestMode: true });
const [lakeside, riverbend, hillcrest] = ['lakeside', 'riverbend', 'hillcrest'].map((slug) => book.bySlug(slug)!) as [
  Provider,
  Provider,
  Provider,
];
const tools = { render, assets: { scripts: [], styles: [], preloads: [], parts: {} }, pictures: book.pictures };

/** A version of a provider, with the people of the version in force. */
function side(provider: Provider, inForce = provider) {
  const day = today(inForce.time_zone, now);
  const people = comparedPeople(inForce, day);
  const visitorsIn = (locale: string) => pageVisitors({ provider, people, today: day, locale });
  return { provider, flows: book.flowsOf(provider), visitorsIn };
}

/** The steps of a new provider of which there is no picture. */
async function unpictured(provider: Provider): Promise<readonly string[]> {
  const { changed } = await compareScreens({ after: side(provider) }, now, tools);
  const pictured = changed.map(({ flow, step }) => `${flow} ${step}`);
  const steps = book.flowsOf(provider).flatMap(({ flow, steps: all }) => all.map(({ id }) => `${flow} ${id}`));
  return steps.filter((step) => !pictured.includes(step));
}

const CHANGES = ['pay', 'pay-again', 'payment-method', 'confirm-method', 'charge-day', 'skip', 'stop-payments', 'start-payments'];
/** The service changes no plan whose payments it does not collect. */
const uncollected = [...CHANGES, 'refund'].map((step) => `my-plan ${step}`);
const byName = ['enrollment bill-info-identifier', 'enrollment bill-info-identifier-error', 'my-plan find-plan-by-number'];

test.each([
  [lakeside, [...byName, 'enrollment pay-in-full', ...uncollected, 'transfer-plan verify-email', 'transfer-plan verify-agent']],
  [hillcrest, [...byName, 'enrollment pay-in-full', ...uncollected, 'transfer-plan verify-email']],
  [riverbend, ['enrollment bill-info', 'my-plan find-plan', 'transfer-plan verify-phone', 'transfer-plan verify-agent']],
])('each step of each flow has a picture but those that the settings of the provider close', async (provider, closed) => {
  expect((await unpictured(provider)).toSorted()).toEqual(closed.toSorted());
});

test('a page of a running plan is compared by the plan of the version in force and the settings of each', async () => {
  const draft = { ...riverbend, charge_days: [1], skips_allowed: 0 };
  const sides = { before: side(riverbend), after: side(draft, riverbend) };
  const { changed } = await compareScreens(sides, now, tools);
  const ofPlan = changed.filter(({ flow }) => flow === 'my-plan');

  expect(ofPlan.map(({ path, shown }) => [path, shown])).toEqual([
    ['/my-plan/overview', ['before', 'after']],
    ['/my-plan/charge-day', ['before', 'after']],
    ['/my-plan/skip', ['before']],
  ]);
});

test('no visitor is at the offers of a provider whose limits leave this person no plan', async () => {
  const draft = { ...lakeside, maximum_balance_cents: toCents(10_000) };
  const { changed } = await compareScreens({ before: side(lakeside), after: side(draft, lakeside) }, now, tools);
  const shown = (step: string) => changed.find((one) => one.flow === 'enrollment' && one.step === step)?.shown;

  expect(shown('payment-plan')).toEqual(['before']);
  expect(shown('invoice-to-pay')).toEqual(['before', 'after']);
});

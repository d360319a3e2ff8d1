import { locate, openFlow, readFacts } from '#engine';
import { loadProviders, type Provider } from '#configuration';
import { type DayString, selectors, toCents } from '#rules';
import { expect, test } from 'vitest';

import { readFolder } from '../configuration.ts';
import { comparedPeople, pageVisitors } from './page-visitors.ts';

const today = '2026-06-01' as DayString;
const book = loadProviders({ dir: 'providers', flows: readFolder(process.cwd(), 'flows'), isTestMode: true });
const lakeside = book.bySlug('lakeside')!;

/** The steps of a flow that no visitor is at. */
function unseen(name: string, provider: Provider): readonly string[] {
  const flow = openFlow(book.flowOf(lakeside, name));
  const people = comparedPeople(lakeside, today);
  const visitors = pageVisitors({ provider, people, today, locale: 'en' });
  const seen = visitors.flatMap(({ session, held, at }) => {
    const facts = readFacts(flow, { ...held, session, options: flow.options, today }, selectors);
    return flow.steps.flatMap(({ id, path }) => {
      const location = locate(flow, facts, path);
      return location.kind === 'render' && location.step.id === id && (at === undefined || at.includes(id)) ? [id] : [];
    });
  });
  return flow.steps.map(({ id }) => id).filter((id) => !seen.includes(id));
}

test('an invented visitor is at each step of the enrollment but those that this provider does not have', () => {
  expect(unseen('enrollment', lakeside)).toEqual(['bill-info-identifier', 'bill-info-identifier-error']);
});

test('no visitor is at the offers of a provider whose limits leave this person no plan', () => {
  const provider = { ...lakeside, maximum_balance_cents: toCents(10_000) };

  expect(unseen('enrollment', provider)).toContain('payment-plan');
  expect(unseen('enrollment', provider)).not.toContain('invoice-to-pay');
});

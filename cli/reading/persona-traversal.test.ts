import { locate, openFlow, problemsOf } from '#engine';
import { loadProviders } from '#configuration';
import { ENROLLMENT_STAGES, type EnrollmentStage, previewPersonas } from '#server/sandbox';
import type { DayString } from '#rules';
import { describe, expect, test } from 'vitest';

import { readFolder } from '../configuration.ts';
import { traversePersona } from './persona-traversal.ts';

const today = '2026-06-01' as DayString;
const book = loadProviders({ dir: 'providers', flows: readFolder(process.cwd(), 'flows'), isTestMode: true });

function open(slug: string) {
  const provider = book.bySlug(slug);
  if (!provider) throw new Error(`there is no ${slug}`);
  const flow = openFlow(book.flowOf(provider, 'enrollment'));
  const { people } = previewPersonas(provider, today);
  const traverse = (key: string, until: EnrollmentStage) => {
    const persona = people.find((one) => one.key === key);
    if (!persona) throw new Error(`there is no ${key}`);
    return traversePersona(flow, { persona, people, provider, today, until });
  };
  return { flow, people, traverse };
}

const lakeside = open('lakeside');

test.each<[string, EnrollmentStage, string]>([
  ['adult-self-pay', 'arrival', '/bill-info'],
  ['adult-self-pay', 'lookup', '/invoice-to-pay'],
  ['adult-self-pay', 'bills', '/review-info'],
  ['adult-self-pay', 'offers', '/payment-plan'],
  ['adult-self-pay', 'draft', '/confirm-payment'],
  ['adult-self-pay', 'plan', '/success'],
  ['guarantor-differs', 'lookup', '/select-user'],
  ['guarantor-differs', 'bills', '/review-info'],
  ['minor-two-guarantors', 'lookup', '/invoice-to-pay'],
  ['exactly-18', 'lookup', '/invoice-to-pay'],
  ['blank-guarantor', 'lookup', '/invoice-to-pay'],
  ['patient-chosen-before', 'lookup', '/review-info'],
  ['guarantor-chosen-before', 'offers', '/payment-plan'],
  ['plan-exists', 'bills', '/plan-exists'],
  ['resume-with-offers', 'bills', '/payment-plan'],
  ['no-bills', 'lookup', '/bill-info'],
  ['twin-noah', 'plan', '/bill-info-phone'],
  ['below-minimum', 'plan', '/invoice-to-pay'],
  ['credit-frozen', 'offers', '/errors/credit-freeze'],
  ['denied', 'plan', '/errors/ofac-hit'],
  ['delinquent', 'plan', '/errors/bankruptcy-exists'],
  ['no-credit-file', 'plan', '/address'],
  ['minor-without-guarantor', 'plan', '/lets-get-in-touch'],
])('%s is, after the stage "%s", at %s', (key, stage, path) => {
  const { facts, path: asked } = lakeside.traverse(key, stage);
  const location = locate(lakeside.flow, facts, asked);

  expect(location.kind === 'redirect' ? location.path : asked).toBe(path);
});

test('the visitor who has been here before is asked for a code, and shown nothing before it', () => {
  for (const key of ['plan-exists', 'resume-with-offers', 'resume-with-bills']) {
    const { facts, path } = lakeside.traverse(key, 'lookup');

    expect(facts['signedIn']).toBe(false);
    expect(path).toBe('/review-info');
  }
  expect(lakeside.traverse('plan-exists', 'lookup').facts['applicationStage']).toBe('fresh');
  expect(lakeside.traverse('plan-exists', 'bills').facts['applicationStage']).toBe('completed');
  expect(lakeside.traverse('resume-with-offers', 'bills').facts['applicationStage']).toBe('hasOffers');
});

describe.each(['lakeside', 'riverbend'])('at %s', (slug) => {
  const { flow, people, traverse } = open(slug);

  test.each(people.map(({ key }) => key))('%s has facts that are all known, and a place, at every stage', (key) => {
    for (const stage of ENROLLMENT_STAGES) {
      const { facts, path } = traverse(key, stage);

      expect(problemsOf(facts)).toEqual([]);
      expect(['render', 'redirect']).toContain(locate(flow, facts, path).kind);
    }
  });
});

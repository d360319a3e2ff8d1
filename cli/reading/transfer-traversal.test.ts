import { locate, openFlow, problemsOf } from '#engine';
import type { DayString } from '#rules';
import { loadProviders } from '#configuration';
import { previewPersonas } from '#server/sandbox';
import { describe, expect, test } from 'vitest';

import { readFolder } from '../configuration.ts';
import { EMBED_STAGES, traverseEmbed } from './embed-traversal.ts';
import { TRANSFER_STAGES, type TransferStage, traverseTransfer } from './transfer-traversal.ts';

const today = '2026-06-01' as DayString;
const book = loadProviders({ dir: 'providers', flows: readFolder(process.cwd(), 'flows'), isTestMode: true });

function open(slug: string, name: string) {
  const provider = book.bySlug(slug);
  if (!provider) throw new Error(`there is no ${slug}`);
  return { flow: openFlow(book.flowOf(provider, name)), ...previewPersonas(provider, today) };
}

function traverse(slug: string, key: string, until: TransferStage) {
  const { flow, plans } = open(slug, 'transfer-plan');
  const persona = plans.find((one) => one.key === key);
  if (!persona) throw new Error(`there is no ${key}`);
  const { facts, path, notes } = traverseTransfer(flow, { persona, plans, today, until });
  const location = locate(flow, facts, path);
  return { path: location.kind === 'redirect' ? location.path : path, notes };
}

test.each<[string, string, TransferStage, string]>([
  ['lakeside', 'plan-plain', 'arrival', '/verify-phone'],
  ['lakeside', 'plan-plain', 'contact', '/validate-code'],
  ['lakeside', 'plan-plain', 'code', '/add-payment-method'],
  ['lakeside', 'plan-plain', 'draft', '/add-payment-method'],
  ['lakeside', 'plan-plain', 'plan', '/success'],
  ['lakeside', 'plan-conflict-one', 'code', '/phone-conflict'],
  ['lakeside', 'plan-conflict-one', 'plan', '/success'],
  ['lakeside', 'plan-due-today', 'plan', '/come-back-tomorrow'],
  ['lakeside', 'plan-almost-paid', 'plan', '/lets-get-in-touch'],
  ['lakeside', 'plan-transferred', 'plan', '/success'],
  ['riverbend', 'plan-by-email', 'arrival', '/verify-email'],
  ['riverbend', 'plan-by-email', 'plan', '/success'],
  ['riverbend', 'plan-by-email-due-today', 'code', '/come-back-tomorrow'],
  ['hillcrest', 'plan-by-agent', 'arrival', '/verify-agent'],
  ['hillcrest', 'plan-by-agent', 'contact', '/add-payment-method'],
  ['hillcrest', 'plan-by-agent', 'plan', '/success'],
  ['hillcrest', 'plan-by-agent-due-today', 'plan', '/come-back-tomorrow'],
])('at %s, %s is, after the stage "%s", at %s', (slug, key, until, path) => {
  expect(traverse(slug, key, until).path).toBe(`/transfer-plan${path}`);
});

test('why a transfer ends early is reported', () => {
  expect(traverse('lakeside', 'plan-due-today', 'plan').notes).toEqual([
    'The session ends with "code", not "plan": a payment is due today.',
  ]);
});

describe.each(['lakeside', 'riverbend', 'hillcrest'])('at %s', (slug) => {
  const transfer = open(slug, 'transfer-plan');

  test.each(transfer.plans)('$key has facts that are all known, and a place, at every stage', (persona) => {
    for (const until of TRANSFER_STAGES) {
      const { facts, path } = traverseTransfer(transfer.flow, { persona, plans: transfer.plans, today, until });

      expect(problemsOf(facts)).toEqual([]);
      expect(['render', 'redirect']).toContain(locate(transfer.flow, facts, path).kind);
    }
  });
});

describe('in the frame of a portal', () => {
  const { flow, people } = open('lakeside', 'embed');

  test.each(people)('$key has facts that are all known, and a place, at every stage', (persona) => {
    for (const until of EMBED_STAGES) {
      const { facts, path } = traverseEmbed(flow, { persona, today, until });

      expect(problemsOf(facts)).toEqual([]);
      expect(['render', 'redirect']).toContain(locate(flow, facts, path).kind);
    }
  });

  test.each([
    ['adult-self-pay', 'offers', '/embed/payment-plan'],
    ['adult-self-pay', 'draft', '/embed/confirm-payment'],
    ['adult-self-pay', 'plan', '/embed/success'],
    ['credit-frozen', 'plan', '/embed/error-enroll'],
  ] as const)('%s is, after the stage "%s", at %s', (key, until, path) => {
    const persona = people.find((one) => one.key === key);

    expect(persona && traverseEmbed(flow, { persona, today, until }).path).toBe(path);
  });
});

import { traversePersona } from '#cli';
import { openFlow, readFacts, type Facts } from '#engine';
import { selectors, today, toWireBirthDate, type DayString } from '#rules';
import { loadProviders } from '#configuration';
import type { Service } from '#server';
import { type EnrollmentStage, personaBirthDate, previewPersonas, type Persona } from '#server/sandbox';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { createDatabase, runService } from './running-service.ts';
import { aVisitor, type Visitor } from './visitor.ts';

const sources = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => ({ file: join('flows', name), text: readFileSync(join('flows', name), 'utf8') }));
const book = loadProviders({ dir: 'providers', flows: sources, isTestMode: true });
const provider = book.bySlug('lakeside');
if (!provider) throw new Error('there is no lakeside');
const flow = openFlow(book.flowOf(provider, 'enrollment'));
const day = today(provider.time_zone, new Date());
const { people } = previewPersonas(provider, day);

let service: Service;

beforeAll(async () => {
  service = await runService(await createDatabase());
});

afterAll(() => service?.close());

/** The facts in the table of personas, without a server. */
function expected(persona: Persona, until: EnrollmentStage): Facts {
  if (!provider) throw new Error('there is no lakeside');
  // Which path is remembered is the flow's doing, not the service's.
  return {
    ...traversePersona(flow, { persona, people, provider, today: day, until }).facts,
    remembered: false,
    failedLookups: 0,
  };
}

/** The facts from a running service, by the real actions. */
function found(visitor: Visitor, persona: Persona): Facts {
  const { slots, signedIn } = visitor.held();
  const source = { counters: {}, remembered: null, session: { signedIn, agent: 'none' }, options: flow.options, today: day };
  return readFacts(flow, { ...source, slots: { billInfo: billInfo(persona), ...slots } }, selectors);
}

function billInfo(persona: Persona) {
  return { patientLastName: persona.last_name, patientDateOfBirth: toWireBirthDate(personaBirthDate(persona, day) as DayString) };
}

test.each(people.map((persona) => [persona.key, persona] as const))(
  'a lookup of %s finds the facts of the persona',
  async (_, persona) => {
    const visitor = aVisitor(service, () => undefined);

    await visitor.run('lookup', billInfo(persona));

    expect(found(visitor, persona)).toEqual(expected(persona, 'lookup'));
  },
);

test('an enrollment has the facts of the persona at each stage up to the draft of the plan', async () => {
  const persona = people.find(({ key }) => key === 'adult-self-pay');
  if (!persona) throw new Error('there is no adult-self-pay');
  const visitor = aVisitor(service, () => undefined);
  const { bills } = (await visitor.run('lookup', billInfo(persona)), visitor.held().slots['vaultData']) as {
    readonly bills: readonly { readonly invoice_id: string }[];
  };

  await visitor.run('select-bills', { billIds: bills.map(({ invoice_id }) => invoice_id) });
  expect(found(visitor, persona)).toEqual(expected(persona, 'bills'));

  await visitor.run('send-code', { creditCheckConsent: true });
  await visitor.run('validate-code', { code: await visitor.readCode(persona.phone ?? '') });
  expect(found(visitor, persona)).toEqual(expected(persona, 'code'));

  await visitor.run('create-offers');
  expect(found(visitor, persona)).toEqual(expected(persona, 'offers'));

  await visitor.run('load-offers');
  const [offer] = visitor.held().slots['offers'] as readonly { readonly offer_id: string }[];
  await visitor.run('choose-offer', { offerId: offer?.offer_id });
  await visitor.run('create-payment-method', {
    kind: 'card',
    card_number: '4242424242424242',
    expiry: '12/30',
    cvv: '123',
    first_name: 'Ana',
    last_name: 'Rivera',
    zip: '14604',
  });
  expect(found(visitor, persona)).toEqual(expected(persona, 'draft'));
});

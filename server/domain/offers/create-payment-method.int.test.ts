import { afterAll, beforeAll, expect, test } from 'vitest';

import { aProvider } from '../../testing/a-provider.ts';
import { enrollToChoice } from '../../testing/enrollment.ts';
import { addHousehold } from '../../testing/people.ts';
import { addToken, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService([aProvider({ payment_methods: ['bank'] })]);
});

afterAll(() => service.close());

test.each([
  ['a card, whatever a page shows', 'card', 'card', 'validation_error'],
  ['a card that is said to be for health savings', 'card', 'hsa-fsa', 'validation_error'],
  ['a card that is said to be a bank account', 'card', 'bank', 'payment_method_creation_failure'],
] as const)('a provider of bank accounts alone is given %s, and refuses it', async (_, tokenKind, kind, code) => {
  const { db } = service;
  const visitor = service.visitor();
  const { application_id } = await enrollToChoice(visitor, db, await addHousehold(db));

  const answer = await visitor.ask('createPaymentMethod', {
    params: { application_id },
    body: { token: await addToken(db, { kind: tokenKind }), kind },
  });

  expect(answer).toMatchObject({ body: { code } });
});

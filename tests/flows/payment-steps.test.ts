import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { PAYMENT_STEPS } from '#rules';
import { expect, test } from 'vitest';

interface Step {
  readonly id: string;
  readonly requires?: readonly { readonly guard: string }[];
}

/** All steps but those of a frame, beside which nothing of a vendor ever runs. */
const steps = readdirSync('flows')
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json') && name !== 'embed.json')
  .flatMap((name) => (JSON.parse(readFileSync(join('flows', name), 'utf8')) as { readonly steps: readonly Step[] }).steps);
const guardsOf = ({ requires = [] }: Step) => requires.map(({ guard }) => guard);

test('every step that needs a chosen plan or a started one is a payment step, which runs no script of a vendor', () => {
  const behind = steps.filter((step) => guardsOf(step).some((guard) => ['offerSelected', 'completed'].includes(guard)));

  expect([...new Set(behind.map(({ id }) => id))].toSorted()).toEqual([...PAYMENT_STEPS].toSorted());
});

test('every payment step needs a sign-in, which ends every script of a vendor', () => {
  const payment = steps.filter(({ id }) => PAYMENT_STEPS.some((step) => step === id));

  expect(payment.filter((step) => !guardsOf(step).includes('signedIn'))).toEqual([]);
});

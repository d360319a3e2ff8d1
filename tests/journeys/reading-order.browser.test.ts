import { describe, expect, test } from 'vitest';

import { choosing } from '../gallery/choosing.ts';
import { finding } from '../gallery/finding.ts';
import { paying } from '../gallery/paying.ts';
import { sampleByDepth } from '../setup/depth.ts';
import { readingOrder } from './reading-order.ts';
import { withVisitor } from './with-visitor.ts';

/** One screen of each kind: a form with errors, switches, choices, fields inside of a choice, a summary with boxes, a plan. */
const READ = ['bill-info-complaints', 'invoice-to-pay', 'payment-plan', 'connect-card-complaints', 'confirm-payment', 'success'];

const screens = [finding, choosing, paying].flatMap((section) => section.screens).filter(({ name }) => READ.includes(name));

// After a change of words or order, run it with `--update`, and read the difference as a blind patient would hear it.
describe('a screen reader reads roles, names and texts in their kept order', () => {
  test.each(sampleByDepth(screens.map((screen) => [screen.name, screen] as const)))('of %s', async (name, { go }) => {
    let text = '';
    await withVisitor({ locale: 'en' }, async (visitor) => {
      await go(visitor, 0);
      await visitor.waitUntilIdle();
      text = await readingOrder(visitor);
    });

    await expect(`${text}\n`).toMatchFileSnapshot(`./reading-order/${name}.txt`);
  });
});

import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { expectReason, changesSomething, expectNextStep } from './next-step.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const nothing = () => Promise.resolve();
// A used window keeps the policy of its last page, which forbids the handlers of these pages.
/** Nothing happens on these pages any more, so a longer wait would find no more. */
const within = 500;

describe.concurrent('the check of a page after a refusal', () => {
  test('fails for a button that changes nothing, beside one that moves the focus', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      const come = () =>
        visitor.page.setContent(
          '<main><h1>A page</h1><button onclick="nextElementSibling.focus()">Next</button><button>Dead</button></main>',
        );
      await come();

      await expect(expectNextStep(visitor, come, { within, everyButton: true })).rejects.toThrow('"Dead" changes nothing');
    });
  });

  deepTest('fails for a page with nothing but a phone number to press', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent(
        '<main><h1>A page</h1><a href="tel:+18885550142">Call</a><button disabled>Off</button></main>',
      );

      await expect(expectNextStep(visitor, nothing)).rejects.toThrow('no control continues');
    });
  });

  deepTest('fails for a refusal without words, and for words that are not announced', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent('<main><h1>A page</h1><p></p></main>');
      await expect(expectReason(visitor, nothing, within)).rejects.toThrow('gives no reason');

      await expect(expectReason(visitor, () => announce(visitor), within)).rejects.toThrow('gives no reason');
    });
  });

  test('passes for words in an alert and a button that prints', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent('<main><h1>A page</h1><p role="alert"></p><button onclick="print()">Print</button></main>');
      await expectReason(visitor, () => announce(visitor));

      await changesSomething(visitor, 'Print');
    });
  });
});

function announce({ page }: Visitor): Promise<void> {
  return page.evaluate(() => document.querySelector('p')?.append('It was refused.'));
}

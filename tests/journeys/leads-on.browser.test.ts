import { describe, expect, test } from 'vitest';

import { answers, changesSomething, leadsOn } from './leads-on.ts';
import type { Visitor } from './visitor.ts';
import { withVisitor } from './with-visitor.ts';

const nothing = () => Promise.resolve();
// A window that another visitor has left is under the policy of its last page, which runs no handler of these.
/** Nothing happens on these pages any more: to wait as long as for the service would show no more. */
const within = 500;

describe.concurrent('the check of a page after a refusal', () => {
  test('fails for a button that changes nothing, beside one that moves the focus', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      const come = () =>
        visitor.page.setContent(
          '<main><h1>A page</h1><button onclick="nextElementSibling.focus()">Next</button><button>Dead</button></main>',
        );
      await come();

      await expect(leadsOn(visitor, come, { within, everyButton: true })).rejects.toThrow('"Dead" changes nothing');
    });
  });

  test('fails for a page with nothing but a phone number to press', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent(
        '<main><h1>A page</h1><a href="tel:+18885550142">Call</a><button disabled>Off</button></main>',
      );

      await expect(leadsOn(visitor, nothing)).rejects.toThrow('nothing leads on');
    });
  });

  test('fails for an answer without a word, and for words that are not announced', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent('<main><h1>A page</h1><p></p></main>');
      await expect(answers(visitor, nothing, within)).rejects.toThrow('does not say why');

      await expect(answers(visitor, () => speak(visitor), within)).rejects.toThrow('does not say why');
    });
  });

  test('passes for words in an alert and a button that prints', async () => {
    await withVisitor({ isNew: true }, async (visitor) => {
      await visitor.page.setContent('<main><h1>A page</h1><p role="alert"></p><button onclick="print()">Print</button></main>');
      await answers(visitor, () => speak(visitor));

      await changesSomething(visitor, 'Print');
    });
  });
});

function speak({ page }: Visitor): Promise<void> {
  return page.evaluate(() => document.querySelector('p')?.append('It was refused.'));
}

import { describe, expect, test } from 'vitest';

import { deepTest } from '../setup/deep-test.ts';
import { firstByDepth } from '../setup/depth.ts';
import { atStep } from './at-step.ts';
import { expectMessage, submit } from './complaints.ts';
import { waitForStep } from './enrollment-path.ts';
import { aPatient } from './patient.ts';

const money = (whole: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(whole);

describe.concurrent('a step', () => {
  deepTest('without a chosen bill shows a message, and one bill suffices', async () => {
    await atStep('/invoice-to-pay', async (visitor) => {
      const bills = visitor.page.getByRole('switch');
      await bills.first().uncheck();
      await bills.last().uncheck();
      await submit(visitor);
      await expectMessage(visitor, bills.first(), 'invoiceToPay.errors.noBill');
      await visitor.expectAccessible();
      await bills.first().check();
      await submit(visitor);
      await waitForStep(visitor, '/review-info');
    });
  });

  deepTest.each(
    firstByDepth([
      ['below the minimum', ['20.00', '100.00'], 'invoiceToPay.errors.belowMinimum'],
      ['above the maximum', ['10000.01', '100.00'], 'invoiceToPay.errors.aboveMaximum'],
    ] as const),
  )('with a balance %s shows the limit, and another bill corrects it', async (_what, dollars, message) => {
    await atStep(
      '/invoice-to-pay',
      async (visitor) => {
        const bill = (amount: string) => visitor.page.getByRole('switch', { name: amount });
        await bill('100').uncheck();
        await submit(visitor);
        await expectMessage(visitor, visitor.page.getByRole('switch').first(), message, {
          minimum: money(50),
          maximum: money(10_000),
        });
        await bill('100').check();
        if (message.endsWith('aboveMaximum')) await bill('10,000').uncheck();
        await submit(visitor);
        await waitForStep(visitor, '/review-info');
      },
      { patient: aPatient({ dollars }) },
    );
  });

  deepTest('without consent to the credit check shows a message at its checkbox', async () => {
    await atStep('/review-info', async (visitor) => {
      await submit(visitor);
      await expectMessage(visitor, visitor.page.getByRole('checkbox'), 'reviewInfo.errors.creditCheckConsent');
      await visitor.expectAccessible();
      await visitor.page.getByRole('checkbox').check();
      await submit(visitor);
      await waitForStep(visitor, '/verify-code');
    });
  });

  deepTest('without a chosen plan shows a message', async () => {
    await atStep('/payment-plan', async (visitor) => {
      await submit(visitor);
      await expectMessage(visitor, visitor.page.getByRole('radio').first(), 'paymentPlan.errors.offer');
      await visitor.expectAccessible();
      await visitor.page.getByRole('radio').first().check();
      await submit(visitor);
      await waitForStep(visitor, '/connect-payment-method');
    });
  });

  test('starts the plan only with agreement to every document', async () => {
    await atStep('/confirm-payment', async (visitor) => {
      const boxes = visitor.page.getByRole('checkbox');
      await submit(visitor);
      await expectMessage(visitor, boxes.first(), 'confirmPayment.errors.agreements');
      await boxes.first().check();
      await submit(visitor);
      await expectMessage(visitor, boxes.last(), 'confirmPayment.errors.agreements');
      await visitor.expectAccessible();
      expect(await boxes.first().isChecked()).toBe(true);
      await boxes.last().check();
      await submit(visitor);
      await waitForStep(visitor, '/success');
    });
  });
});

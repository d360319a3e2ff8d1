import { expect, test } from 'vitest';

import { localesByDepth } from '../setup/depth.ts';
import { aPatient } from './patient.ts';
import { arriveAs } from './arrive.ts';
import { importPatients } from './service.ts';
import { withVisitor } from './with-visitor.ts';

test.concurrent.each(localesByDepth('en'))(
  'a link under the main button is centered, however many lines it takes, in %s',
  async (locale) => {
    const patient = aPatient();
    await importPatients(patient);
    await withVisitor({ locale, width: 360, height: 740 }, async (visitor) => {
      const { page } = visitor;
      await arriveAs(visitor, patient, '/review-info');
      const link = page.getByRole('button', { name: visitor.text('reviewInfo.startOver') });
      await link.waitFor();

      const middles = await link.evaluate((shown) => {
        // So that a short link takes two lines, as a long one does on a phone.
        shown.style.maxInlineSize = '5.5rem';
        const range = document.createRange();
        range.selectNodeContents(shown);
        const middle = ({ left, width }: DOMRect) => Math.round(left + width / 2);
        const action = document.querySelector('.button-primary');
        return { lines: [...range.getClientRects()].map(middle), action: action && middle(action.getBoundingClientRect()) };
      });

      expect(middles.lines.length).toBeGreaterThan(1);
      for (const middle of middles.lines) expect(Math.abs(middle - Number(middles.action))).toBeLessThanOrEqual(2);
    });
  },
);

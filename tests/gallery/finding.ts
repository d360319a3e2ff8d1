import { submit } from '../journeys/complaints.ts';
import type { Visitor } from '../journeys/visitor.ts';
import type { Section } from './screen.ts';
import { afterwards, pick } from './steps.ts';
import { complain } from './states.ts';

/** From the first question to a patient's bill. */
export const finding: Section = {
  title: 'Finding the bill',
  screens: [
    ...pick('bill-info'),
    afterwards('bill-info', 'bill-info-complaints', complain),
    afterwards('bill-info', 'bill-info-tooltip', typeWrongDate, { before: restOnMarker, isWindow: true }),
    ...pick('bill-info-identifier'),
    afterwards('bill-info-identifier', 'bill-info-identifier-picture', ({ page }) => page.locator('main summary').click()),
    afterwards('bill-info-identifier', 'bill-info-identifier-complaints', complain),
    ...pick('bill-info-error', 'bill-info-identifier-error', 'bill-info-phone'),
    afterwards('bill-info-phone', 'bill-info-phone-missed', async (visitor) => {
      await visitor.page.locator('main input').first().fill('(585) 555-0100');
      await submit(visitor);
      await visitor.page.getByRole('alert').first().waitFor();
    }),
    ...pick('confirm-mrn', 'ssn'),
    afterwards('ssn', 'ssn-complaints', complain),
    ...pick('lets-get-in-touch'),
    afterwards('lets-get-in-touch', 'lets-get-in-touch-complaints', complain),
    afterwards('lets-get-in-touch', 'lets-get-in-touch-sent', async (visitor) => {
      await visitor.fill('letsGetInTouch.firstName', 'Maya');
      await visitor.fill('letsGetInTouch.lastName', 'Larkin');
      await visitor.fill('letsGetInTouch.phone', '(585) 555-0100');
      await submit(visitor);
      await visitor.page.locator('main form').waitFor({ state: 'detached' });
    }),
    ...pick('error-vault'),
  ],
};

async function typeWrongDate(visitor: Visitor): Promise<void> {
  await visitor.fill('billInfo.lastName', 'Larkin');
  await visitor.fill('billInfo.dateOfBirth', '03/27/84');
  await visitor.page.keyboard.press('Tab');
}

/** A tooltip repeats the message where the pointer rests. */
async function restOnMarker({ page }: Visitor): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('.marker-bad').hover();
  await page.locator('.marker[data-open]').waitFor();
}

import { submit } from '../journeys/complaints.ts';
import type { Visit } from '../journeys/visit.ts';
import type { Section } from './screen.ts';
import { afterwards, pick } from './steps.ts';
import { complain } from './states.ts';

/** From the first question to somebody's bill. */
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
    afterwards('bill-info-phone', 'bill-info-phone-missed', async (visit) => {
      await visit.page.locator('main input').first().fill('(585) 555-0100');
      await submit(visit);
      await visit.page.getByRole('alert').first().waitFor();
    }),
    ...pick('confirm-mrn', 'ssn'),
    afterwards('ssn', 'ssn-complaints', complain),
    ...pick('lets-get-in-touch'),
    afterwards('lets-get-in-touch', 'lets-get-in-touch-complaints', complain),
    afterwards('lets-get-in-touch', 'lets-get-in-touch-sent', async (visit) => {
      await visit.fill('letsGetInTouch.firstName', 'Maya');
      await visit.fill('letsGetInTouch.lastName', 'Larkin');
      await visit.fill('letsGetInTouch.phone', '(585) 555-0100');
      await submit(visit);
      await visit.page.locator('main form').waitFor({ state: 'detached' });
    }),
    ...pick('error-vault'),
  ],
};

async function typeWrongDate(visit: Visit): Promise<void> {
  await visit.fill('billInfo.lastName', 'Larkin');
  await visit.fill('billInfo.dateOfBirth', '03/27/84');
  await visit.page.keyboard.press('Tab');
}

/** What is wrong is also said where the pointer rests. */
async function restOnMarker({ page }: Visit): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('.marker-bad').hover();
  await page.locator('.marker[data-open]').waitFor();
}

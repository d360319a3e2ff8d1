import { arriveAt } from '../journeys/arrive.ts';
import type { Screen } from './screen.ts';

/** The question two minutes before the end of the session, which the browser's own clock triggers. */
export const sessionDialog: Screen = {
  name: 'session-dialog',
  note: 'Two minutes before the session ends',
  step: 'invoice-to-pay',
  isWindow: true,
  async go(visitor) {
    await visitor.page.clock.install();
    await arriveAt(visitor, 'invoice-to-pay');
    // The code that watches the session is fetched last.
    await visitor.page.clock.fastForward('00:10');
    await visitor.waitUntilIdle();
    await visitor.page.clock.fastForward('13:10');
    await visitor.page.getByRole('dialog').waitFor();
  },
};

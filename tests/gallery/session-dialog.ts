import { arriveAt } from '../journeys/arrive.ts';
import type { Screen } from './screen.ts';

/** The question two minutes before the end of the session, brought about by the browser's own clock. */
export const sessionDialog: Screen = {
  name: 'session-dialog',
  note: 'Two minutes before the session ends',
  step: 'invoice-to-pay',
  isWindow: true,
  async go(visitor, ahead) {
    await visitor.page.clock.install();
    await arriveAt(visitor, 'invoice-to-pay', ahead);
    // The watch over the session is fetched after everything else.
    await visitor.page.clock.fastForward('00:10');
    await visitor.waitUntilIdle();
    await visitor.page.clock.fastForward('13:10');
    await visitor.page.getByRole('dialog').waitFor();
  },
};

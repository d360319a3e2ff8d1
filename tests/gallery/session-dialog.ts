import { reach } from '../journeys/reach.ts';
import type { Screen } from './screen.ts';

/** The question two minutes before the end of the session, brought about by the browser's own clock. */
export const sessionDialog: Screen = {
  name: 'session-dialog',
  note: 'Two minutes before the session ends',
  step: 'invoice-to-pay',
  isWindow: true,
  async go(visit, ahead) {
    await visit.page.clock.install();
    await reach(visit, 'invoice-to-pay', ahead);
    // The watch over the session is fetched after everything else.
    await visit.page.clock.fastForward('00:10');
    await visit.hasEverything();
    await visit.page.clock.fastForward('13:10');
    await visit.page.getByRole('dialog').waitFor();
  },
};

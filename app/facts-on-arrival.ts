import { PENDING, readFacts, type Facts, type OpenFlow } from '#engine';
import { selectors } from '#rules';

import type { Initial } from './initial.ts';

/** What is known before the browser's own session is read, there as on the server. */
export function factsOnArrival({ session, options, today }: Omit<Initial, 'assets'>, flow: OpenFlow): Facts {
  return readFacts(flow, { slots: PENDING, counters: {}, remembered: null, session, options, today }, selectors);
}

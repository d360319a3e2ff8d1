import { type Facts, type OpenFlow, readFacts } from '#engine';
import { selectors, today } from '#rules';

/** The facts of a person who has just come, by the real selectors: what day it is depends on the provider's time zone. */
export function factsOfVisitor(flow: OpenFlow, timeZone = 'UTC'): Facts {
  const source = {
    slots: {},
    counters: {},
    remembered: null,
    session: { signedIn: false, agent: 'none' },
    options: flow.options,
    today: today(timeZone, new Date()),
  };
  return readFacts(flow, source, selectors);
}

import { defineAction } from './action.ts';
import { openApplication, openedApplication, openingCalls } from './open-application.ts';

/** After the code: what the lookup found, and the application that the person has, or begins now. */
export const showFound = defineAction({
  name: 'show-found',
  outcomes: { found: openedApplication },
  calls: ['getVault', ...openingCalls],
  async run(context) {
    const { body: vault } = await context.api.getVault({});
    return { outcome: 'found', ...(await openApplication(context, vault)) };
  },
});

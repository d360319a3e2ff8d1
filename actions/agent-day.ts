import { defineAction } from './action.ts';
import { findText } from './form-data.ts';

/** Whom to call back and what the agent did today; with a `reference`, notes first that this person was called. Run beside the flow. */
export const agentDay = defineAction({
  name: 'agent-day',
  outcomes: { shown: { stores: ['agentDay'] } },
  calls: ['agentDay', 'closeContactRequest'],
  async run({ input, api }) {
    const reference = findText(input, 'reference');
    const { body } = await (reference === undefined ? api.agentDay({}) : api.closeContactRequest({ params: { reference } }));
    return { outcome: 'shown', store: { agentDay: body } };
  },
});

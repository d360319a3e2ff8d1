import { defineAction } from './action.ts';
import { requireText } from './form-data.ts';

/** Holds what an external agent says of themselves against who is signed in: what differs would be refused later. */
export const confirmAgent = defineAction({
  name: 'confirm-agent',
  outcomes: { confirmed: {}, differs: {} },
  calls: ['agentSession'],
  throws: ['validation_error'],
  async run({ input, api }) {
    const { body } = await api.agentSession({});
    const isSame =
      requireText(input, 'agentName').trim().normalize('NFC') === body.agent?.name &&
      requireText(input, 'externalId').trim().normalize('NFC') === body.agent.agent_id;
    return { outcome: isSame ? 'confirmed' : 'differs' };
  },
});

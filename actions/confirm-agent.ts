import { defineAction } from './action.ts';
import { requireText } from './form-data.ts';

/** Compares the name and id that an external agent enters with the signed-in agent. A difference would be refused later. */
export const confirmAgent = defineAction({
  name: 'confirm-agent',
  outcomes: { confirmed: {}, differs: {} },
  input: [['agentName', 'externalId']],
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

import { defineAction } from './action.ts';
import { requireText } from './form-data.ts';
import { openApplication, openedBehindCode, openingCalls } from './open-application.ts';

/** On the patient's own phone: the token of an agent's link becomes a session, which must enter the code. For a link that does not open, the page shows why. */
export const openPhoneLink = defineAction({
  name: 'open-phone-link',
  outcomes: {
    opened: {
      stores: [...openedBehindCode.stores, 'linked'],
      facts: { ...openedBehindCode.facts, linked: true },
    },
    own: { facts: { signedIn: true } },
    shut: { stores: ['linkState'] },
  },
  calls: ['openPhoneLink', ...openingCalls],
  async run(context) {
    const token = requireText(context.input, 'token');
    const { body } = await context.api.openPhoneLink({ body: { token } });
    if (body.state === 'own') return { outcome: 'own', session: { signedIn: true } };
    if (!body.vault) return { outcome: 'shut', store: { linkState: body.state } };
    const { store, session } = await openApplication(context, body.vault);
    return { outcome: 'opened', store: { ...store, linked: true }, session };
  },
});

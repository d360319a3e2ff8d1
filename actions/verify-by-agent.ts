import { parsePhone } from '#rules';

import { defineAction, requireApplication } from './action.ts';
import { findText, requireTick } from './form-data.ts';

/** In place of a code: notes what the person confirmed to the agent, which signs the session in (spec 5). */
export const verifyByAgent = defineAction({
  name: 'verify-by-agent',
  outcomes: { verified: { stores: ['application'], facts: { signedIn: true } } },
  input: [['creditCheckConsent']],
  calls: ['changePhone', 'verifyByAgent', 'getApplication'],
  async run({ input, slots, api, locale }) {
    const application = requireApplication(slots);
    const params = { application_id: application.application_id };
    const phone = parsePhone(findText(input, 'phone') ?? '');
    const isStarted = application.payment_plan_id !== null;
    if (phone !== undefined) await api.changePhone({ params, body: { phone_number: phone } });
    const said = { mobile_number_verified: true, locale } as const;
    await api.verifyByAgent({
      params,
      body: isStarted ? said : { ...said, credit_check: requireTick(input, 'creditCheckConsent') },
    });
    const { body } = await api.getApplication({ params });
    return { outcome: 'verified', store: { application: body }, session: { signedIn: true } };
  },
});

import { defineCall } from './call.ts';
import { personNameSchema } from './entities/free-text.ts';
import { HELP_REASONS } from './entities/help-reason.ts';
import { closedObject } from './entities/schema.ts';

/** Spec 7 names the call and no payload. Asks the provider's staff for help where the page cannot continue, with the reason. */
export const notifyAgent = defineCall({
  name: 'notify-agent',
  summary: 'Ask the people of the provider to get in touch',
  method: 'POST',
  path: '/direct-application/notify-agent',
  access: 'visitor',
  touches: 'nothing',
  idempotent: true,
  body: closedObject(
    {
      first_name: { ...personNameSchema, description: 'of the guarantor' },
      last_name: { ...personNameSchema, description: 'of the guarantor' },
    },
    {
      phone_number: { type: 'string', pattern: '^\\d{10}$', description: 'where to call; without one, the visitor calls' },
      best_time: { enum: ['morning', 'afternoon', 'evening'] },
      reason: {
        enum: HELP_REASONS,
        description: 'why the page could not go on; without one, staff only read that help is wanted',
      },
    },
  ),
  answers: {
    201: closedObject({ reference: { type: 'string', description: 'what the caller is asked for, such as 3F2A-91BC' } }),
  },
  errors: ['phone_number_invalid', 'invalid_phone_number'],
});

import { defineCall } from './call.ts';
import { nameSchema } from './entities/free-text.ts';
import { applicationSchema } from './entities/application.ts';
import { transferSchema } from './entities/transfer.ts';
import { closedObject } from './entities/schema.ts';

const foundSchema = closedObject({ application: applicationSchema, transfer: transferSchema });

/**
 * Finds the old plan of who has proved a phone or a mailbox, or whom an agent has identified, and signs them in for its
 * application (201 when that is new). Its single offer is selected, unless a payment is due today.
 */
export const createBackbook = defineCall({
  name: 'create-backbook',
  summary: 'Begin the transfer of an old plan, or resume it',
  method: 'POST',
  path: '/direct-application/backbook',
  access: 'visitor',
  touches: 'nothing',
  idempotent: true,
  carriesAgent: true,
  body: closedObject(
    {},
    {
      last_name: { ...nameSchema, description: 'of the patient or of who pays, where several people have the contact' },
      date_of_birth: { type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$', description: "the patient's, MM/DD/YYYY" },
      guarantor: {
        ...closedObject(
          { first_name: nameSchema, last_name: nameSchema },
          {
            phone: { type: 'string', pattern: '^\\d{10}$' },
            email: { type: 'string', minLength: 3, maxLength: 254, pattern: '@' },
          },
        ),
        description: 'who pays, as an internal agent heard it; a phone or an e-mail, not both',
      },
      confirmations: closedObject({ identity: { const: true, description: 'the agent asked who is speaking' } }),
    },
  ),
  answers: { 200: foundSchema, 201: foundSchema },
  errors: ['payment_plan_not_found', 'phone_number_conflict', 'validation_error'],
});

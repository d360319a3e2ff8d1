import { defineCall } from './call.ts';
import { nameSchema } from './entities/free-text.ts';
import { applicationSchema } from './entities/application.ts';
import { idSchema, closedObject } from './entities/schema.ts';
/** 201 when the application is new, 200 when this person has one already (spec 3). */
export const createApplication = defineCall({
  name: 'create-application',
  summary: 'Create the application of the person found, or resume it',
  method: 'POST',
  path: '/direct-application',
  access: 'found',
  touches: 'nothing',
  idempotent: true,
  carriesAgent: true,
  body: closedObject({
    application_unique_value: idSchema,
    open_vault_id: idSchema,
    last_name: nameSchema,
    date_of_birth: { type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$' },
  }),
  answers: { 200: applicationSchema, 201: applicationSchema },
  errors: ['bill_not_found', 'vault_conflict'],
});

import { defineCall } from './call.ts';
import { nameSchema } from './entities/free-text.ts';
import { vaultSchema } from './entities/vault.ts';
import { verificationTokenSchema, closedObject } from './entities/schema.ts';
/**
 * The lookup of spec 7 (`POST vault`). `user_not_found` is every miss, whatever was wrong. `lookup_needs_more` comes before the
 * search, and names what is missing: a new `captcha`, an `identifier` (phone, MRN or SSN digits), or a `person` of the provider.
 */
export const lookup = defineCall({
  name: 'lookup',
  summary: 'Find a person and their bills by birth date and last name, number or phone',
  method: 'POST',
  path: '/vault',
  access: 'visitor',
  touches: 'nothing',
  headers: verificationTokenSchema,
  body: closedObject(
    { date_of_birth: { type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$', description: 'MM/DD/YYYY' } },
    {
      last_name: {
        ...nameSchema,
        description: 'may be left out with patient_phone, and with patient_mrn where patients find their bills by number',
      },
      patient_mrn: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]{1,64}$',
        description: 'medical record number; where patients find their bills by number, also an account or invoice number',
      },
      patient_phone: { type: 'string', pattern: '^\\d{10}$' },
      patient_ssn: { type: 'string', pattern: '^\\d{4}$', description: 'the last four digits' },
    },
  ),
  answers: { 200: vaultSchema },
  errors: ['verification_token_missing', 'user_not_found', 'lookup_needs_more', 'bad_request', 'validation_error'],
});

import { defineCall } from './call.ts';
import { agentMatchSchema } from './entities/agent.ts';
import { nameSchema } from './entities/free-text.ts';
import { idSchema, closedObject } from './entities/schema.ts';
import { vaultSchema } from './entities/vault.ts';
/**
 * Customer service finds a patient by the contact of the guarantor (spec 5: by phone or by email, not by both). A single match is
 * returned at once. Of several matches, only what the agent needs to ask the caller; the same request with a `match_id` returns that one.
 */
export const agentLookup = defineCall({
  name: 'agent-lookup',
  summary: 'Find a patient by the guarantor, for customer service',
  method: 'POST',
  path: '/agent/lookup',
  access: 'internal-agent',
  touches: 'nothing',
  body: closedObject(
    { first_name: nameSchema, last_name: nameSchema },
    {
      phone: { type: 'string', pattern: '^\\d{10}$', description: 'or an e-mail' },
      email: { type: 'string', minLength: 3, maxLength: 254, pattern: '@' },
      date_of_birth: { type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$', description: "the patient's, MM/DD/YYYY" },
      match_id: idSchema,
    },
  ),
  answers: {
    200: closedObject({
      vault: { anyOf: [vaultSchema, { type: 'null' }] },
      matches: {
        type: 'array',
        items: agentMatchSchema,
      },
      has_more: { type: 'boolean', description: 'too many to list: ask for the birth date' },
    }),
  },
  errors: ['user_not_found', 'bad_request', 'validation_error'],
});

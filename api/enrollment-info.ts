import { defineCall } from './call.ts';

/** Spec 7, less the name and birth date: the server knows whom its own session looked up. */
export const enrollmentInfo = defineCall({
  name: 'enrollment-info',
  summary: 'Report the result of a lookup',
  method: 'POST',
  path: '/enrollment-info',
  profile: 'writing',
  access: 'visitor',
  touches: 'nothing',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { enum: ['vault.success', 'vault.failure'] },
      code: { type: 'string', maxLength: 64, description: 'the error code of a failure' },
    },
  },
  answers: {
    200: {
      type: 'object',
      additionalProperties: false,
      required: ['recorded'],
      properties: { recorded: { type: 'boolean', description: 'false where the provider has turned tracking off' } },
    },
  },
  errors: [],
});

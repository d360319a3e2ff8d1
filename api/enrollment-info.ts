import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';

/** Spec 7, less the name and birth date: the server knows whom its own session looked up. */
export const enrollmentInfo = defineCall({
  name: 'enrollment-info',
  summary: 'Report the result of a lookup',
  method: 'POST',
  path: '/enrollment-info',
  access: 'visitor',
  touches: 'nothing',
  body: closedObject(
    { name: { enum: ['vault.success', 'vault.failure'] } },
    { code: { type: 'string', maxLength: 64, description: 'the error code of a failure' } },
  ),
  answers: {
    200: closedObject({ recorded: { type: 'boolean', description: 'false where the provider has turned tracking off' } }),
  },
});

import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';
import { uploadSchema } from './entities/upload.ts';

const name = { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' } as const;

/** Announces a file for a field of a form. The form decides how large it may be and of which type. */
export const createUpload = defineCall({
  name: 'create-upload',
  summary: 'Announce a file that is about to be sent in parts',
  method: 'POST',
  path: '/uploads',
  access: 'visitor',
  touches: 'nothing',
  idempotent: true,
  body: closedObject({
    form: name,
    field: name,
    file_name: { type: 'string', minLength: 1, maxLength: 1000, description: 'as the device has it; kept as data alone' },
    size: { type: 'integer', minimum: 1, maximum: 1_000_000_000, description: 'in bytes' },
  }),
  answers: { 201: uploadSchema },
  errors: ['validation_error'],
});

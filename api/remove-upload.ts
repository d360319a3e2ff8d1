import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';
import { uploadParamsSchema } from './entities/upload.ts';

/** Forgets a file that was not sent with answers yet. */
export const removeUpload = defineCall({
  name: 'remove-upload',
  summary: 'Remove a file that was not sent with answers',
  method: 'PUT',
  path: '/uploads/:upload_id/removal',
  access: 'visitor',
  touches: 'nothing',
  params: uploadParamsSchema,
  answers: { 200: closedObject({ removed: { const: true } }) },
});

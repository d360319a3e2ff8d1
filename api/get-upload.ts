import { defineCall } from './call.ts';
import { uploadParamsSchema, uploadSchema } from './entities/upload.ts';

/** How far a file has come; checks one that is whole and whose scan could not be done before. */
export const getUpload = defineCall({
  name: 'get-upload',
  summary: 'How far a file has come',
  method: 'GET',
  path: '/uploads/:upload_id',
  access: 'visitor',
  touches: 'nothing',
  params: uploadParamsSchema,
  answers: { 200: uploadSchema },
});

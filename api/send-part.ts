import { defineCall } from './call.ts';
import { closedObject } from './entities/schema.ts';
import { uploadParamsSchema, uploadSchema } from './entities/upload.ts';

/** The most bytes of one part. A page on a slow network sends smaller ones. */
const PART_BYTES = 262_144;

/**
 * Sends a part of a file from this byte on. A part that is sent again, or that does not begin where the stored bytes end,
 * changes nothing: the answer has where to go on. With the last part, the service checks the file.
 */
export const sendPart = defineCall({
  name: 'send-part',
  summary: 'Send a part of a file',
  method: 'PUT',
  path: '/uploads/:upload_id/parts/:start',
  access: 'visitor',
  touches: 'nothing',
  params: closedObject({
    ...uploadParamsSchema.properties,
    start: { type: 'string', pattern: '^(0|[1-9]\\d{0,9})$', description: 'the first byte of the part' },
  }),
  bytes: PART_BYTES,
  answers: { 200: uploadSchema },
  errors: ['validation_error'],
});

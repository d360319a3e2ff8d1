import { defineCall } from './call.ts';
import { applicationParamsSchema, localeQuerySchema, closedObject } from './entities/schema.ts';
import { refusalSchema } from './entities/refusal.ts';
/** The data of a refusal page, also after a reload; nothing when the bureau's last decision was no refusal. */
export const getRefusal = defineCall({
  name: 'get-refusal',
  summary: 'Why there are no offers, with the notice that the law wants',
  method: 'GET',
  path: '/direct-application/:application_id/refusal',
  access: 'verified',
  touches: 'money',
  embed: 'also',
  params: applicationParamsSchema,
  query: localeQuerySchema,
  answers: {
    200: closedObject({ refusal: { anyOf: [refusalSchema, { type: 'null' }] } }),
  },
});

import { defineCall } from './call.ts';
import { localeQuerySchema } from './entities/schema.ts';

/** Spec 7: HTML, by the provider of the host. */
export const privacyNotice = defineCall({
  name: 'privacy-notice',
  summary: 'Privacy notice of the provider',
  method: 'GET',
  path: '/direct-application/privacy-notice',
  access: 'visitor',
  touches: 'nothing',
  embed: 'also',
  query: localeQuerySchema,
  answers: { 200: { type: 'string', description: 'HTML' } },
});

import { defineCall } from './call.ts';
import { localeQuerySchema } from './entities/schema.ts';

/** Spec 7: HTML, by the provider of the host. */
export const termsOfService = defineCall({
  name: 'terms-of-service',
  summary: 'Terms of service of the provider',
  method: 'GET',
  path: '/direct-application/terms-of-service',
  access: 'visitor',
  touches: 'nothing',
  embed: 'also',
  query: localeQuerySchema,
  answers: { 200: { type: 'string', description: 'HTML' } },
});

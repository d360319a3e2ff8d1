import { calls } from '#api';

import { defineRoute } from '../http/route.ts';

/** Counts how lookups go, without anybody's name. */
export const enrollmentInfo = defineRoute(calls.enrollmentInfo, ({ log, body, provider }) => {
  log.info({ event: body.name, code: body.code, provider_id: provider.provider_id }, 'enrollment info');
  return Promise.resolve({ status: 200, body: { recorded: true } });
});

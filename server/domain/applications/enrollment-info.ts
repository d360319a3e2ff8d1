import { calls, isErrorCode } from '#api';

import { defineRoute } from '../calls/route.ts';

/** Counts the outcomes of lookups, without any name. */
export const enrollmentInfo = defineRoute(calls.enrollmentInfo, ({ log, body, provider }) => {
  if (provider.disable_tracking) return Promise.resolve({ status: 200, body: { recorded: false } });
  // Only a code of ours: any other text might be a person's name.
  const code = isErrorCode(body.code) ? body.code : undefined;
  log.info({ event: body.name, code, provider_id: provider.provider_id }, 'enrollment info');
  return Promise.resolve({ status: 200, body: { recorded: true } });
});

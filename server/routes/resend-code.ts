import { calls } from '#api';

import { defineRoute } from '../http/route.ts';
import { ok } from './answers.ts';
import { deliverCode } from './deliver-code.ts';

/** Another code, not at once: the first may only be slow. */
export const resendCode = defineRoute(calls.resendCode, async (context) =>
  ok(await deliverCode(context, { ...context.body, isAgain: true })),
);

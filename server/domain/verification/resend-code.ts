import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { answerCodeRequest } from './answer-code-request.ts';

/** Another code, not at once: the first may only be slow. */
export const resendCode = defineRoute(calls.resendCode, (context) =>
  answerCodeRequest(context, { ...context.body, isAgain: true }),
);

import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { answerCodeRequest } from './answer-code-request.ts';

/** Sends a code to the contact on file. */
export const sendCode = defineRoute(calls.sendCode, (context) => answerCodeRequest(context, context.body));

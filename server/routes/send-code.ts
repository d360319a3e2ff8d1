import { calls } from '#api';

import { defineRoute } from '../http/route.ts';
import { ok } from './answers.ts';
import { deliverCode } from './deliver-code.ts';

/** Sends a code to the contact on file. */
export const sendCode = defineRoute(calls.sendCode, async (context) => ok(await deliverCode(context, context.body)));

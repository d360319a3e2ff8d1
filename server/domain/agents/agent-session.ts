import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';

/** Returns the agent of this session, if there is one. */
export const agentSession = defineRoute(calls.agentSession, ({ session }) => Promise.resolve(ok({ agent: session.agent })));

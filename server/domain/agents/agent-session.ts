import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';

/** The agent of this session, or nobody. */
export const agentSession = defineRoute(calls.agentSession, ({ session }) => Promise.resolve(ok({ agent: session.agent })));

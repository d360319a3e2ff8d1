import { calls } from '#api';

import { defineRoute } from '../http/route.ts';
import { ok } from './answers.ts';

/** The agent of this session, or nobody. */
export const agentSession = defineRoute(calls.agentSession, ({ session }) => Promise.resolve(ok({ agent: session.agent })));

import { calls, FunnelError } from '#api';

import { defineRoute } from '../calls/route.ts';
import { takeAttempts } from '../audit/attempts.ts';
import { ok } from '../calls/answers.ts';
import { MAPS_TOKEN } from './maps-token.ts';
import { isSessionToken } from '../calls/session-token.ts';

/** Each asking costs money: a line typed slowly is asked about some twenty times. */
const MOST = { kind: 'address-suggestions', max: 200, seconds: 60 * 60 } as const;

/** Addresses that begin like what was typed. A service that is ill suggests nothing: the address can be typed all the same. */
export const suggestAddresses = defineRoute(calls.suggestAddresses, async (context) => {
  const { db, provider, ports, session, body, now, log } = context;
  if (!isSessionToken(context, MAPS_TOKEN, context.headers['x-maps-token'])) {
    throw new FunnelError('verification_token_missing', { message: 'fetch a maps token before asking for suggestions' });
  }
  const limit = { ...MOST, subject: session.session_id_hash };
  const refused = await takeAttempts(db, provider.provider_id, [limit], now);
  if (refused.length > 0) throw new FunnelError('too_many_requests', { retryAfter: MOST.seconds });

  try {
    return ok({ suggestions: [...(await ports.addresses.suggest(body.text))] });
  } catch (err) {
    log.warn({ err }, 'the address service does not answer');
    return ok({ suggestions: [] });
  }
});

import { calls, isErrorCode, FunnelError } from '#api';

import { defineRoute, ok } from '../calls/route.ts';
import { applicationAnswer } from './application-answer.ts';
import { requireApplication } from './require-application.ts';
import { createSessionToken, isSessionToken } from '../calls/session-token.ts';
import { takeAttempts } from '../audit/attempts.ts';

/** Counts the outcomes of lookups, without any name. */
export const enrollmentInfo = defineRoute(calls.enrollmentInfo, ({ log, body, provider }) => {
  if (provider.disable_tracking) return Promise.resolve({ status: 200, body: { recorded: false } });
  // Only a code of ours: any other text might be a person's name.
  const code = isErrorCode(body.code) ? body.code : undefined;
  log.info({ event: body.name, code, provider_id: provider.provider_id }, 'enrollment info');
  return Promise.resolve({ status: 200, body: { recorded: true } });
});

/** Returns the application as it is now. */
export const getApplication = defineRoute(calls.getApplication, async (context) => {
  const application = await requireApplication(context, context.params.application_id);
  return ok(await applicationAnswer(context, application));
});

const MAPS_TOKEN = 'maps-token';
const GOOD_FOR_SECONDS = 10 * 60;

/** Asking for suggestions needs a token that was fetched before, by the same session. */
export const mapsToken = defineRoute(calls.mapsToken, (context) =>
  Promise.resolve(
    ok({ maps_token: createSessionToken(context, MAPS_TOKEN, GOOD_FOR_SECONDS * 1000), expires_in: GOOD_FOR_SECONDS }),
  ),
);

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
    const typing = context.keyedHash('address-typing', context.headers['x-maps-token']).slice(0, 32);
    const suggestions = await ports.addresses.suggest({ provider_id: provider.provider_id, typing, ...body });
    return ok({ suggestions: [...suggestions] });
  } catch (err) {
    log.warn({ err }, 'the address service does not answer');
    return ok({ suggestions: [] });
  }
});

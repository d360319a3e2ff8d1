import { calls } from '#api';

import { defineRoute } from '../calls/route.ts';
import { ok } from '../calls/answers.ts';
import { createSessionToken } from '../calls/session-token.ts';

export const MAPS_TOKEN = 'maps-token';
const GOOD_FOR_SECONDS = 10 * 60;

/** Asking for suggestions needs a token that was fetched before, by the same session. */
export const mapsToken = defineRoute(calls.mapsToken, (context) =>
  Promise.resolve(
    ok({ maps_token: createSessionToken(context, MAPS_TOKEN, GOOD_FOR_SECONDS * 1000), expires_in: GOOD_FOR_SECONDS }),
  ),
);

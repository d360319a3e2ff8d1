import { calls, type Call } from '#api';
import { expect, test } from 'vitest';

import { endsSignIn } from './browser-api.ts';

const asked: readonly Call[] = [calls.loggedIn, calls.lookup, calls.sendCode, calls.resendCode, calls.validateCode];

test.each(Object.values<Call>(calls).map((call) => [call.name, call] as const))(
  'a 401 of %s ends the sign-in unless the call is asked anyway',
  (_name, call) => {
    // By its address, as the specification has it: what was found and the lookup share one.
    expect(endsSignIn(401, call.path)).toBe(!asked.some(({ path }) => path === call.path));
  },
);

test.each([200, 403, 404, 500, 503])('a %i ends nothing', (status) => {
  expect(endsSignIn(status, calls.getPlan.path)).toBe(false);
});

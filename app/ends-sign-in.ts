import { calls } from '#api';

/** Spec 8: the step that made these calls handles their refusals, signed in or not. */
const ASKED_ANYWAY: ReadonlySet<string> = new Set(
  [calls.loggedIn, calls.lookup, calls.sendCode, calls.resendCode, calls.validateCode].map(({ path }) => path),
);

/** True for an answer that ends the sign-in; `path` is the call's path in the contract. */
export function endsSignIn(status: number, path: string): boolean {
  return status === 401 && !ASKED_ANYWAY.has(path);
}

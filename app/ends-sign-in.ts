import { calls } from '#api';

/** Spec 8: what these answer is for the step that asked, whether somebody is signed in or not. */
const ASKED_ANYWAY: ReadonlySet<string> = new Set(
  [calls.loggedIn, calls.lookup, calls.sendCode, calls.resendCode, calls.validateCode].map(({ path }) => path),
);

/** True for an answer that says that nobody is signed in any more; `path` is that of the call, as the contract has it. */
export function endsSignIn(status: number, path: string): boolean {
  return status === 401 && !ASKED_ANYWAY.has(path);
}

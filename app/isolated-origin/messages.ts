import type { TrackedUser } from '#rules';

/** Where a captcha is with its one question (spec 4). */
export type CaptchaState = 'idle' | 'executing' | 'resolved' | 'cancelled' | 'timed-out' | 'error';

/** Why a captcha gave no token (spec 8). */
export type CaptchaProblem =
  | 'already-executing'
  | 'cancelled'
  | 'timeout'
  | 'no-widget-id'
  | 'not-loaded'
  | 'not-rendered'
  | 'no-site-key'
  | 'network';

/** A captcha that gave no token, and why. */
export class CaptchaFault extends Error {
  readonly problem: CaptchaProblem;

  constructor(problem: CaptchaProblem) {
    super(`captcha: ${problem}`);
    this.name = 'CaptchaFault';
    this.problem = problem;
  }
}

/** From a page to the captcha in the isolated origin. */
export type ToCaptcha = { readonly ask: 'token'; readonly cancel: string } | { readonly ask: 'cancel' };

/** And back. `isShown`: there is something for a person to do, so the frame is to be seen. */
export type FromCaptcha =
  | { readonly token: string }
  | { readonly problem: CaptchaProblem }
  | { readonly state: CaptchaState; readonly isShown: boolean };

/** From a page to a tool that counts, or to one that replays. `page` is the name of a step, never an address. */
export type ToTracker =
  | { readonly track: string; readonly page: string }
  | { readonly error: string }
  | { readonly identify: TrackedUser };

/** And back: the name of the recording, and that everything is sent, so that the page may remove the frame. */
export type FromTracker = { readonly recording: string } | { readonly done: true };

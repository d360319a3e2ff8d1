/** Verifies by the token of a captcha that a person made the request. */
export interface Captcha {
  /**
   * False for a token that is made up, used already, too old or of another site. Throws
   * `FunnelError('captcha_unavailable')` where the service fails: the caller then rejects the request.
   */
  readonly isHuman: (token: string) => Promise<boolean>;
}

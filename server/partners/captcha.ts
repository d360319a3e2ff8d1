/** Whoever can tell people from programs by the token that a captcha gave. */
export interface Captcha {
  /**
   * False for a token that is made up, used already, too old or of another site. Throws
   * `FunnelError('captcha_unavailable')` where nobody can tell: the caller lets nobody pass.
   */
  readonly isHuman: (token: string) => Promise<boolean>;
}

import { FunnelError } from '#api';

interface PartnerErrorOptions {
  /** False where the partner cannot have acted: the request never left. */
  readonly wasSent?: boolean;
  /** The partner answered and refused this one request. Others may be answered, so it is no sign that the partner is away. */
  readonly isRefusal?: boolean;
  readonly cause?: unknown;
}

/** A partner did not answer, or answered nonsense. The reason is a code for the log: never a text of the partner, which can repeat what a person typed. */
export class PartnerUnavailable extends FunnelError {
  readonly reason: string;
  readonly wasSent: boolean;
  readonly isRefusal: boolean;

  constructor(reason: string, { wasSent = true, isRefusal = false, cause }: PartnerErrorOptions = {}) {
    super('service_unavailable', { message: `the partner does not answer: ${reason}`, ...(cause !== undefined && { cause }) });
    this.reason = reason;
    this.wasSent = wasSent;
    this.isRefusal = isRefusal;
  }
}

/** A token of a captcha could not be verified, so the request is rejected. The reason is a code, as above. */
export class CaptchaUnavailable extends FunnelError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('captcha_unavailable', { message: `the captcha cannot be verified: ${reason}`, ...(cause !== undefined && { cause }) });
    this.reason = reason;
  }
}

/** A partner will never deliver a message: the address does not exist, or its owner wants none. */
export class MessageRefused extends FunnelError {
  readonly reason: string;
  /** A person who wants none, a phone that takes calls alone, or no such address. */
  readonly why: 'stopped' | 'landline' | 'address';

  constructor(reason: string, why: MessageRefused['why'] = 'address') {
    super('service_unavailable', { message: `the message was refused: ${reason}` });
    this.reason = reason;
    this.why = why;
  }
}

/** A partner took no message now, and may take it later: a full mailbox, a server that makes strangers wait. */
export class MessageDelayed extends FunnelError {
  readonly reason: string;

  constructor(reason: string) {
    super('service_unavailable', { message: `the message has to wait: ${reason}` });
    this.reason = reason;
  }
}

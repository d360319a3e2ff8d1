import type { FromSchema } from 'json-schema-to-ts';
import { ERRORS, type ErrorCategory, type ErrorCode } from './errors.ts';

/** The error object of spec 3, as it travels: never with a value that a person typed. */
export const errorSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['message', 'code', 'category', 'statusCode'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    category: { enum: ['internal', 'user', 'custom'] },
    userMessage: { type: 'string' },
    userCode: {
      type: 'string',
      description:
        'what a person reads out to support, such as 3F2A-91BC: the first eight signs of request_id, by which staff find the request in the log',
    },
    statusCode: { type: 'integer' },
    causations: { type: 'array', items: { type: 'string' } },
    userDetails: { type: 'object', additionalProperties: true },
    request_id: { type: 'string' },
  },
} as const;

export type WireError = FromSchema<typeof errorSchema>;

interface FunnelErrorOptions {
  readonly cause?: unknown;
  /** Plain sentence for a developer; the person's words come from `locales/` by code. */
  readonly message?: string;
  /** Words made for this one answer, which the screen shows as they are. */
  readonly userMessage?: string;
  /** What a person reads out to support; the server makes it of the request. */
  readonly userCode?: string;
  /** Figures that a message needs, such as a minimum in cents; never a name, a number of an account or a code. */
  readonly details?: Readonly<Record<string, string | number>>;
  /** Seconds after which another try makes sense, sent as `Retry-After`. */
  readonly retryAfter?: number;
}

/** A refusal or a fault with its wire code: the only error class that crosses a module's public entry. */
export class FunnelError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly category: ErrorCategory;
  readonly userMessage: string | undefined;
  readonly userCode: string | undefined;
  readonly details: Readonly<Record<string, string | number>> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: FunnelErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'FunnelError';
    this.code = code;
    this.status = ERRORS[code].status;
    this.category = ERRORS[code].category;
    this.userMessage = options.userMessage;
    this.userCode = options.userCode;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
  }
}

/** The header of a call that is asked for with a verification token (spec 7). */
export const verificationTokenSchema = {
  type: 'object',
  required: ['x-verification-token'],
  properties: { 'x-verification-token': { type: 'string', minLength: 1, maxLength: 200 } },
} as const;

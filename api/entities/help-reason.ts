/** Why a person asks the provider's staff for help, as the request for it names the reason. */
export const HELP_REASONS = [
  'bill_not_found',
  'no_guarantor',
  'other_payer',
  'missing_name',
  'unreachable',
  'new_phone',
  'bill_found',
  'plan_not_found',
] as const;

/** One of these reasons. */
export type HelpReason = (typeof HELP_REASONS)[number];

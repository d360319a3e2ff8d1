/** Every widget that a form file may name: `widgets/<name>.tsx`. The bundler gives each form just those it uses. */
export const widgetNames = [
  'account-number',
  'account-type',
  'agreements',
  'bill-list',
  'card-expiry',
  'card-number',
  'charge-day',
  'checkbox',
  'contact-details',
  'date-of-birth',
  'last-name',
  'payment-kind',
  'person-choice',
  'phone',
  'plan-picker',
  'routing-number',
  'security-code',
  'text',
  'verification-code',
  'zip',
] as const;

/** Every check that a form file may name: `widgets/checks/<name>.ts`. */
export const checkNames = [
  'account-number',
  'all-agreed',
  'bill-total',
  'birth-date',
  'card-expiry',
  'card-number',
  'code',
  'phone-known',
  'routing-number',
  'security-code',
] as const;

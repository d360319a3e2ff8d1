import type { Mutation } from './mutations.ts';

/** A step that a provider leaves out, or a row on the main road of a shipped flow that goes elsewhere. */
export type Misstep = Pick<Mutation, 'flow' | 'options' | 'code'> & ({ readonly hidden: string } | Pick<Mutation, 'at' | 'to'>);

const hidden = (flow: Mutation['flow'], steps: Readonly<Record<string, string>>): readonly Misstep[] =>
  Object.entries(steps).map(([step, code]) => ({ flow, hidden: step, code }));

/** By step: what is reported when a provider leaves it out. */
const leftOut: readonly Misstep[] = [
  ...hidden('enrollment', {
    'bill-info-phone': 'FLOW107',
    'error-vault': 'FLOW107',
    'select-user': 'FLOW108',
    'invoice-to-pay': 'FLOW108',
    'review-info': 'FLOW108',
    'verify-code': 'FLOW109',
    address: 'FLOW107',
    'payment-plan': 'FLOW108',
    'connect-payment-method': 'FLOW108',
    'confirm-payment': 'FLOW108',
    success: 'FLOW108',
    'plan-exists': 'FLOW108',
    'add-bills': 'FLOW108',
    'confirm-bills': 'FLOW108',
    'lets-get-in-touch': 'FLOW109',
    'agent-lookup': 'FLOW109',
    'external-agent-info': 'FLOW109',
  }),
  ...hidden('transfer-plan', {
    'verify-phone': 'FLOW081',
    'phone-conflict': 'FLOW107',
    'validate-code': 'FLOW108',
    'add-payment-method': 'FLOW108',
    success: 'FLOW108',
    'come-back-tomorrow': 'FLOW108',
    'lets-get-in-touch': 'FLOW108',
  }),
  ...hidden('embed', {
    'payment-plan': 'FLOW081',
    'connect-payment-method': 'FLOW108',
    'confirm-payment': 'FLOW108',
    success: 'FLOW081',
  }),
  { flow: 'transfer-plan', hidden: 'verify-agent', options: { verification: 'agent' }, code: 'FLOW108' },
  { flow: 'transfer-plan', hidden: 'verify-email', options: { verification: 'email' }, code: 'FLOW081' },
];

/** A row, by the keys to it in the file (a step by its id), and what it becomes. */
const misled: readonly Misstep[] = [
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'found', 0, 'to'], to: 'bill-info', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'found', 1, 'to'], to: 'bill-info', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'found', 3, 'to'], to: 'lets-get-in-touch', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'found', 4, 'to'], to: 'bill-info', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'needsCode', 'to'], to: 'entry', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'needsCode', 'to'], to: 'lets-get-in-touch', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-callers-bill', 'outcomes', 'found', 0, 'to'], to: 'agent-lookup', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-callers-bill', 'outcomes', 'found', 3, 'to'], to: 'agent-request', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'send-code', 'outcomes', 'sent', 'to'], to: 'review-info', code: 'FLOW109' },
  { flow: 'enrollment', at: ['runs', 'create-offers', 'outcomes', 'ready', 2, 'to'], to: 'review-info', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'create-offers', 'outcomes', 'ready', 2, 'to'], to: 'invoice-to-pay', code: 'FLOW108' },
  { flow: 'enrollment', at: ['steps', 'select-user', 'submit', 'outcomes', 'chosen', 'to'], to: 'entry', code: 'FLOW108' },
  { flow: 'enrollment', at: ['steps', 'select-user', 'submit', 'outcomes', 'chosen', 'to'], to: 'select-user', code: 'FLOW108' },
  {
    flow: 'enrollment',
    at: ['steps', 'invoice-to-pay', 'submit', 'outcomes', 'chosen', 'to'],
    to: 'invoice-to-pay',
    code: 'FLOW108',
  },
  { flow: 'enrollment', at: ['steps', 'invoice-to-pay', 'submit', 'outcomes', 'chosen', 'to'], to: 'entry', code: 'FLOW108' },
  {
    flow: 'enrollment',
    at: ['steps', 'verify-code', 'submit', 'outcomes', 'verified', 2],
    to: { to: 'review-info' },
    code: 'FLOW041',
  },
  { flow: 'enrollment', at: ['steps', 'payment-plan', 'submit', 'outcomes', 'chosen', 'to'], to: 'review-info', code: 'FLOW108' },
  {
    flow: 'enrollment',
    at: ['steps', 'confirm-payment', 'submit', 'outcomes', 'started', 'to'],
    to: 'plan-exists',
    code: 'FLOW108',
  },
  { flow: 'enrollment', at: ['steps', 'confirm-payment', 'submit', 'outcomes', 'started', 'to'], to: 'entry', code: 'FLOW108' },
  {
    flow: 'enrollment',
    at: ['steps', 'confirm-payment', 'submit', 'outcomes', 'started', 'to'],
    to: 'payment-plan',
    code: 'FLOW108',
  },
  { flow: 'enrollment', at: ['steps', 'confirm-bills', 'submit', 'outcomes', 'added', 'to'], to: 'entry', code: 'FLOW108' },
  { flow: 'enrollment', at: ['steps', 'add-bills', 'submit', 'outcomes', 'previewed', 'to'], to: 'add-bills', code: 'FLOW108' },
  { flow: 'enrollment', at: ['steps', 'review-info', 'submit', 'do', 1], to: { to: 'bill-info' }, code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'asksPerson', 'to'], to: 'bill-info', code: 'FLOW108' },
  { flow: 'enrollment', at: ['runs', 'find-bill', 'outcomes', 'found', 3, 'clear'], to: 'vaultData', code: 'FLOW108' },
  {
    flow: 'enrollment',
    at: ['steps', 'verify-code', 'submit', 'outcomes', 'verified', 2, 'clear'],
    to: 'application',
    code: 'FLOW103',
  },
  { flow: 'transfer-plan', at: ['runs', 'open-plan', 'outcomes', 'opened', 0, 'to'], to: 'entry', code: 'FLOW108' },
  { flow: 'transfer-plan', at: ['runs', 'open-plan', 'outcomes', 'opened', 1, 'to'], to: 'lets-get-in-touch', code: 'FLOW108' },
  { flow: 'transfer-plan', at: ['runs', 'open-plan', 'outcomes', 'opened', 2, 'to'], to: 'entry', code: 'FLOW108' },
  { flow: 'transfer-plan', at: ['runs', 'start-transfer', 'outcomes', 'started', 'to'], to: 'entry', code: 'FLOW108' },
  {
    flow: 'transfer-plan',
    at: ['runs', 'start-transfer', 'outcomes', 'started', 'to'],
    to: 'come-back-tomorrow',
    code: 'FLOW108',
  },
  {
    flow: 'transfer-plan',
    at: ['steps', 'verify-phone', 'submit', 'outcomes', 'sent', 'to'],
    to: 'verify-phone',
    code: 'FLOW108',
  },
  { flow: 'transfer-plan', at: ['runs', 'start-transfer', 'outcomes', 'started', 'clear'], to: 'application', code: 'FLOW108' },
  { flow: 'transfer-plan', at: ['runs', 'open-plan', 'outcomes', 'opened', 2, 'clear'], to: 'application', code: 'FLOW108' },
  { flow: 'embed', at: ['steps', 'payment-plan', 'submit', 'outcomes', 'chosen', 'to'], to: 'error-vault', code: 'FLOW108' },
  { flow: 'embed', at: ['steps', 'confirm-payment', 'submit', 'outcomes', 'started', 'to'], to: 'payment-plan', code: 'FLOW103' },
  { flow: 'embed', at: ['steps', 'confirm-payment', 'submit', 'outcomes', 'started', 'to'], to: 'error-vault', code: 'FLOW108' },
  { flow: 'embed', at: ['runs', 'open-offer', 'outcomes', 'opened', 0, 'to'], to: 'payment-plan', code: 'FLOW103' },
  { flow: 'embed', at: ['steps', 'payment-plan', 'load', 'outcomes', 'opened', 0], to: { to: 'error-vault' }, code: 'FLOW041' },
];

export const missteps: readonly Misstep[] = [...leftOut, ...misled];

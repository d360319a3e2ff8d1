import type { Entity } from './entity.ts';

/** Whether future bills may join the plan. */
export const rollUpsConsentSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['consent'],
  properties: { consent: { type: ['boolean', 'null'], description: 'null: not asked yet' } },
} as const;

/** The payer's consent to bills that join later. */
export type RollUpsConsent = Entity<typeof rollUpsConsentSchema>;

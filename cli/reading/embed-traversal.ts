import type { OpenFlow } from '#engine';
import type { DayString } from '#rules';
import type { Persona } from '#server/sandbox';

import { createTraversal, type Part, type PersonaState, traverseParts } from './traversal.ts';

/** How far a person is followed for whom a portal opens the frame. */
export const EMBED_STAGES = ['arrival', 'offers', 'draft', 'plan'] as const;
export type EmbedStage = (typeof EMBED_STAGES)[number];

export interface EmbedTraversal {
  readonly persona: Persona;
  readonly today: DayString;
  readonly until: EmbedStage;
}

/** Traverses a patient through the frame in a portal's page, which has reported who they are and what they owe. */
export function traverseEmbed(flow: OpenFlow, { persona, today, until }: EmbedTraversal): PersonaState {
  const traversal = createTraversal(flow, { today });
  const begun = {
    application_id: 'persona',
    needs_code: false,
    first_name: persona.first_name,
    is_patient: true,
    guarantor_id: null,
    bill_invoice_ids: persona.bills.map((_, index) => `bill ${index + 1}`),
    offer_ids: ['offer'],
    selected_offer_id: null,
    payment_method_id: null,
    payment_plan_id: null,
    code_channel: null,
    can_change_phone: false,
    draft: null,
  };
  const drafted = {
    ...begun,
    selected_offer_id: 'offer',
    payment_method_id: 'method',
    draft: { offer_id: 'offer', instalments: [{ number: 1, due: today, amount: 1 }] },
  };

  const parts: Readonly<Record<EmbedStage, Part>> = {
    arrival: () => {
      traversal.enter();
      return undefined;
    },
    offers: () => {
      const [said = 'approved'] = persona.bureau ?? [];
      if (said === 'approved') {
        traversal.answer('payment-plan', 'load', 'opened', { application: begun, offers: [{ offer_id: 'offer' }] });
        return undefined;
      }
      traversal.fail('payment-plan', 'load', said);
      return `the bureau answers ${said}`;
    },
    draft: () => {
      traversal.answer('payment-plan', 'submit', 'chosen', { application: { ...begun, selected_offer_id: 'offer' } });
      traversal.answer('connect-payment-method', 'submit', 'added', { application: drafted });
      return undefined;
    },
    plan: () => {
      traversal.answer('confirm-payment', 'submit', 'started', {
        application: { ...drafted, payment_plan_id: 'plan' },
        plan: {},
      });
      return undefined;
    },
  };
  traversal.note('Taken for granted: the portal has made an offer of what this patient owes.');
  return traverseParts(traversal, parts, { stages: EMBED_STAGES, until });
}

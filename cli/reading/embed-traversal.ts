import type { OpenFlow } from '#engine';
import type { DayString, StoredApplication } from '#rules';
import { type EnrollmentStage, enrollmentStages, type Persona } from '#server/sandbox';

import { draftOf, NEW_APPLICATION } from './persona-slots.ts';
import { type PersonaState, Traversal } from './traversal.ts';

/** The stages of a person for whom a portal opens the frame. */
export const EMBED_STAGES = ['arrival', 'offers', 'draft', 'plan'] as const satisfies readonly EnrollmentStage[];
type EmbedStage = (typeof EMBED_STAGES)[number];

interface EmbedTraversal {
  readonly persona: Persona;
  readonly today: DayString;
  readonly until: EmbedStage;
}

/** Traverses a patient through the frame in a portal's page, which has reported who they are and what they owe. */
export function traverseEmbed(flow: OpenFlow, { persona, today, until }: EmbedTraversal): PersonaState {
  const traversal = new Traversal(flow, { today });
  const { offers, draft, plan } = enrollmentStages;
  const opened: StoredApplication = {
    ...NEW_APPLICATION,
    ...offers.adds,
    first_name: persona.first_name,
    is_patient: true,
    bill_invoice_ids: persona.bills.map((_, index) => `bill ${index + 1}`),
  };
  const drafted = { ...opened, ...draft.adds, draft: draftOf(today) };

  traversal.note('Taken for granted: the portal has made an offer of what this patient owes.');
  const parts: Readonly<Record<EmbedStage, () => void>> = {
    arrival: () => traversal.enter(),
    offers: () => {
      const { bureau: [decision = 'approved'] = [] } = persona;
      if (decision === 'approved')
        return traversal.answer('payment-plan', 'load', 'opened', { application: opened, offers: [{ offer_id: 'offer' }] });
      traversal.fail('payment-plan', 'load', decision);
      return traversal.end(`the bureau answers ${decision}`);
    },
    draft: () => {
      traversal.answer('payment-plan', 'submit', 'chosen', { application: { ...opened, selected_offer_id: 'offer' } });
      traversal.answer('connect-payment-method', 'submit', 'added', { application: drafted });
    },
    plan: () => traversal.answer('confirm-payment', 'submit', 'started', { application: { ...drafted, ...plan.adds }, plan: {} }),
  };
  return traversal.through(parts, { stages: EMBED_STAGES, until });
}

import type { OpenFlow } from '#engine';
import { addDays, type DayString, lastNameKey, toWireBirthDate } from '#rules';
import type { PlanPersona } from '#server/sandbox';

import { createTraversal, type Part, type PersonaState, traverseParts } from './traversal.ts';

/** How far a person is followed whose plan is transferred. */
export const TRANSFER_STAGES = ['arrival', 'contact', 'code', 'draft', 'plan'] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

export interface TransferTraversal {
  readonly persona: PlanPersona;
  /** All plans of the provider: two people may have one number. */
  readonly plans: readonly PlanPersona[];
  readonly today: DayString;
  readonly until: TransferStage;
}

const firstSteps = { sms: 'verify-phone', email: 'verify-email', agent: 'verify-agent' } as const;

/** Traverses a person with an old plan through its transfer, as the provider makes sure whose plan it is. */
export function traverseTransfer(flow: OpenFlow, { persona, plans, today, until }: TransferTraversal): PersonaState {
  const mode = modeOf(flow);
  const traversal = createTraversal(flow, { today, agent: mode === 'agent' ? 'internal' : 'none' });
  const isDueToday = persona.due_in === 0;
  const found = {
    application_id: 'persona',
    needs_code: false,
    first_name: persona.payer?.first_name ?? persona.first_name,
    is_patient: persona.payer === undefined,
    guarantor_id: null,
    bill_invoice_ids: [],
    can_change_phone: false,
    code_channel: null,
    draft: null,
    ...(persona.past === 'transferred' || !isDueToday ? OFFERED : NOT_OFFERED),
    ...(persona.past === 'transferred' && { payment_method_id: 'method', payment_plan_id: 'plan' }),
  };
  const opened = (step: string): string | undefined => {
    traversal.signIn();
    traversal.answer(step, 'open-plan', 'opened', {
      application: found,
      transfer: { is_due_today: isDueToday, ...(isDueToday && { come_back_on: addDays(today, 1) }) },
    });
    if (persona.past === 'transferred') return 'the plan was transferred before';
    return isDueToday ? 'a payment is due today' : undefined;
  };
  /** A visitor who has proved a contact, or was asked by an agent, has the plans that name it. */
  const open = (step: string): string | undefined => {
    const left = plansWith(persona, plans, mode).filter((plan) => plan.payments_left > 1 || plan.past === 'transferred');
    if (!left.includes(persona)) {
      traversal.answer(step, 'open-plan', 'missed');
      return 'no payment is left that could be moved';
    }
    if (left.length === 1) return opened(step);
    traversal.answer(step, 'open-plan', 'several');
    if (!traversal.isAt('phone-conflict') || until === 'code') return 'the contact is on the plans of several people';
    traversal.note('Taken for granted: they report the last name and the birth date of the patient.');
    traversal.submit('phone-conflict', {
      patientLastName: persona.last_name,
      patientDateOfBirth: toWireBirthDate(persona.birth_date as DayString),
    });
    return opened('phone-conflict');
  };

  const parts: Readonly<Record<TransferStage, Part>> = {
    arrival: () => {
      traversal.enter();
      return undefined;
    },
    contact: () => {
      const contact = contactOf(persona, mode);
      if (contact === undefined) return `the plan names no ${mode === 'email' ? 'mailbox' : 'phone'} to send a code to`;
      traversal.submit(firstSteps[mode], contact);
      if (mode === 'agent') return open(firstSteps.agent);
      traversal.answer(firstSteps[mode], 'submit', 'sent', { codeSent: true });
      return undefined;
    },
    code: () => {
      if (mode === 'agent') return undefined;
      traversal.submit('validate-code', { code: '000000' });
      traversal.answer('validate-code', 'check-code', 'verified', { validationInfo: { validationToken: 'persona' } });
      return open('validate-code');
    },
    draft: () => {
      const draft = { offer_id: 'offer', instalments: [{ number: 1, due: today, amount: 1 }] };
      const application = { ...found, payment_method_id: 'method', draft };
      traversal.answer('add-payment-method', 'add-method', 'added', { application });
      traversal.answer('add-payment-method', 'load-documents', 'loaded', { documents: {} });
      return undefined;
    },
    plan: () => {
      const application = { ...found, payment_method_id: 'method', payment_plan_id: 'plan' };
      traversal.answer('add-payment-method', 'start-transfer', 'started', { application, plan: {} });
      return undefined;
    },
  };
  return traverseParts(traversal, parts, { stages: TRANSFER_STAGES, until });
}

const OFFERED = { offer_ids: ['offer'], selected_offer_id: 'offer', payment_method_id: null, payment_plan_id: null } as const;
const NOT_OFFERED = { ...OFFERED, offer_ids: [], selected_offer_id: null } as const;

function modeOf({ options }: OpenFlow): keyof typeof firstSteps {
  const { verification } = options;
  return verification === 'email' || verification === 'agent' ? verification : 'sms';
}

function contactOf(persona: PlanPersona, mode: keyof typeof firstSteps): Readonly<Record<string, string>> | undefined {
  const { phone, email } = persona;
  if (mode === 'sms') return phone === undefined ? undefined : { phone };
  if (mode === 'email') return email === undefined ? undefined : { email };
  const { first_name, last_name } = persona.payer ?? persona;
  return { firstName: first_name, lastName: last_name, ...(phone === undefined ? { email: email ?? '' } : { phone }) };
}

/** The plans that name the contact; an agent asks for the name of who pays as well. */
function plansWith(persona: PlanPersona, plans: readonly PlanPersona[], mode: keyof typeof firstSteps): readonly PlanPersona[] {
  const payerOf = (plan: PlanPersona) => lastNameKey((plan.payer ?? plan).last_name);
  return plans.filter((plan) => {
    const isSameContact =
      mode === 'email'
        ? plan.email === persona.email
        : plan.phone === persona.phone && (plan.phone !== undefined || plan.email === persona.email);
    return isSameContact && (mode !== 'agent' || payerOf(plan) === payerOf(persona));
  });
}

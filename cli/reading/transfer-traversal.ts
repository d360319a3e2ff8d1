import type { OpenFlow } from '#engine';
import { addDays, type DayString, lastNameKey, type StoredApplication, toWireBirthDate } from '#rules';
import { enrollmentStages, type PlanPersona } from '#server/sandbox';

import { draftOf, idsAfter, NEW_APPLICATION } from './persona-slots.ts';
import { type PersonaState, Traversal } from './traversal.ts';

/** How far a person is followed whose plan is transferred. */
export const TRANSFER_STAGES = ['arrival', 'contact', 'code', 'draft', 'plan'] as const;
export type TransferStage = (typeof TRANSFER_STAGES)[number];

interface TransferTraversal {
  readonly persona: PlanPersona;
  /** All plans of the provider: two people may have one number. */
  readonly plans: readonly PlanPersona[];
  readonly today: DayString;
  readonly until: TransferStage;
}

const firstSteps = { sms: 'verify-phone', email: 'verify-email', agent: 'verify-agent' } as const;

/** Traverses a person with an old plan through its transfer, as the provider makes sure whose plan it is. */
export function traverseTransfer(flow: OpenFlow, options: TransferTraversal): PersonaState {
  const transfer = new Transfer(flow, options);
  return transfer.through(transfer, { stages: TRANSFER_STAGES, until: options.until });
}

type Mode = keyof typeof firstSteps;

/** What happens in each stage of a transfer. */
class Transfer extends Traversal implements Readonly<Record<TransferStage, () => void>> {
  readonly #mode: Mode;
  readonly #of: TransferTraversal;
  readonly #application: StoredApplication;

  constructor(flow: OpenFlow, of: TransferTraversal) {
    const mode = modeOf(flow);
    super(flow, { today: of.today, agent: mode === 'agent' ? 'internal' : 'none' });
    this.#mode = mode;
    this.#of = of;
    this.#application = applicationOf(of.persona);
  }

  arrival(): void {
    this.enter();
  }

  contact(): void {
    const contact = contactOf(this.#of.persona, this.#mode);
    if (contact === undefined)
      return this.end(`the plan names no ${this.#mode === 'email' ? 'mailbox' : 'phone'} to send a code to`);
    const step = firstSteps[this.#mode];
    this.submit(step, contact);
    if (this.#mode === 'agent') return this.#open(step);
    this.answer(step, 'submit', 'sent', { codeSent: true });
  }

  code(): void {
    if (this.#mode === 'agent') return;
    this.submit('validate-code', { code: '000000' });
    this.answer('validate-code', 'check-code', 'verified', { validationInfo: { validationToken: 'persona' } });
    return this.#open('validate-code');
  }

  draft(): void {
    const application = { ...this.#application, ...enrollmentStages.draft.adds, draft: draftOf(this.#of.today) };
    this.answer('add-payment-method', 'add-method', 'added', { application });
    this.answer('add-payment-method', 'load-documents', 'loaded', { documents: {} });
  }

  plan(): void {
    const application = { ...this.#application, ...idsAfter('plan') };
    this.answer('add-payment-method', 'start-transfer', 'started', { application, plan: {} });
  }

  /** A visitor who has proved a contact, or was asked by an agent, has the plans that name it. */
  #open(step: string): void {
    const { persona, until } = this.#of;
    const left = plansWith(this.#of, this.#mode).filter((plan) => plan.payments_left > 1 || plan.past === 'transferred');
    if (!left.includes(persona)) {
      this.answer(step, 'open-plan', 'missed');
      return this.end('no payment is left that could be moved');
    }
    if (left.length === 1) return this.#openPlan(step);
    this.answer(step, 'open-plan', 'several');
    if (!this.isAt('phone-conflict') || until === 'code') return this.end('the contact is on the plans of several people');
    this.note('Taken for granted: they report the last name and the birth date of the patient.');
    this.submit('phone-conflict', {
      patientLastName: persona.last_name,
      patientDateOfBirth: toWireBirthDate(persona.birth_date as DayString),
    });
    return this.#openPlan('phone-conflict');
  }

  #openPlan(step: string): void {
    const { persona, today } = this.#of;
    const is_due_today = persona.due_in === 0;
    this.signIn();
    this.answer(step, 'open-plan', 'opened', {
      application: this.#application,
      transfer: { is_due_today, ...(is_due_today && { come_back_on: addDays(today, 1) }) },
    });
    if (persona.past === 'transferred') return this.end('the plan was transferred before');
    if (is_due_today) this.end('a payment is due today');
  }
}

/** The application as the transfer finds or makes it. A plan with a payment due today has no offer. */
function applicationOf({ payer, first_name, past, due_in }: PlanPersona): StoredApplication {
  const { offers, draft } = enrollmentStages;
  const isOffered = past === 'transferred' || due_in > 0;
  return {
    ...NEW_APPLICATION,
    first_name: payer?.first_name ?? first_name,
    is_patient: payer === undefined,
    ...(isOffered && { ...offers.adds, selected_offer_id: draft.adds.selected_offer_id }),
    ...(past === 'transferred' && idsAfter('plan')),
  };
}

function modeOf({ options }: OpenFlow): Mode {
  const { verification } = options;
  return verification === 'email' || verification === 'agent' ? verification : 'sms';
}

function contactOf(persona: PlanPersona, mode: Mode): Readonly<Record<string, string>> | undefined {
  const { phone, email } = persona;
  if (mode === 'sms') return phone === undefined ? undefined : { phone };
  if (mode === 'email') return email === undefined ? undefined : { email };
  const { first_name, last_name } = persona.payer ?? persona;
  return { firstName: first_name, lastName: last_name, ...(phone === undefined ? { email: email ?? '' } : { phone }) };
}

/** The plans that name the contact; an agent asks for the name of who pays as well. */
function plansWith({ persona, plans }: TransferTraversal, mode: Mode): readonly PlanPersona[] {
  const payerOf = (plan: PlanPersona) => lastNameKey((plan.payer ?? plan).last_name);
  return plans.filter((plan) => {
    const isSameContact =
      mode === 'email'
        ? plan.email === persona.email
        : plan.phone === persona.phone && (plan.phone !== undefined || plan.email === persona.email);
    return isSameContact && (mode !== 'agent' || payerOf(plan) === payerOf(persona));
  });
}

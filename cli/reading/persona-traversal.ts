import type { FlowState, OpenFlow } from '#engine';
import { asPatient, type DayString, lastNameKey, needsPersonChoice, toWireBirthDate } from '#rules';
import type { Provider } from '#configuration';
import { personaBirthDate, type Persona } from '#server/sandbox';

import { createTraversal, type Part, type PersonaState, traverseParts } from './traversal.ts';
import { behindCode, type PersonaApplication, recordsOf, withPerson } from './persona-slots.ts';

/** How far a persona is followed. */
export const STAGES = ['arrival', 'lookup', 'bills', 'code', 'offers', 'draft', 'plan'] as const;
export type Stage = (typeof STAGES)[number];

/** Whose session is traversed, where and how far. */
export interface PersonaTraversal {
  readonly persona: Persona;
  /** All personas of the provider: a lookup finds no one by what two of them have. */
  readonly people: readonly Persona[];
  readonly provider: Pick<Provider, 'verification' | 'minimum_balance_cents' | 'maximum_balance_cents'>;
  readonly today: DayString;
  readonly until: Stage;
}

/** Traverses a persona through the enrollment by the flow itself: what actions answer follows from the table of personas. */
export function traversePersona(flow: OpenFlow, { persona, people, provider, today, until }: PersonaTraversal): PersonaState {
  const { verification } = provider;
  const records = recordsOf(persona, provider, today);
  const identifier = flow.options['identifierLogin'] === true;
  const first = identifier ? 'bill-info-identifier' : 'bill-info';
  const traversal = createTraversal(flow, { today });
  const { answer, isAt } = traversal;
  let application: PersonaApplication = records.application;

  const { did } = persona.past ?? { did: 'nothing' };
  const needsCode = did !== 'nothing' && did !== 'lost-bills-to-a-plan';
  /** A visitor who has been here before sees what they left after a code. */
  const enterCode = () => {
    answer('review-info', 'send-code', 'sent', { codeSent: true });
    traversal.signIn();
    answer('verify-code', 'submit', 'opened');
    answer('verify-code', 'show-found', 'found', { vaultData: records.vaultData, application });
  };
  const store = (change: Partial<PersonaApplication>): FlowState['slots'] => ({
    application: (application = { ...application, ...change }),
  });
  const parts: Readonly<Record<Stage, Part>> = {
    arrival: () => {
      traversal.goTo(flow.byId.get(first)?.path ?? flow.base);
      return undefined;
    },
    lookup: () => {
      const name = identifier ? { patient_identifier: 'a number' } : { patientLastName: persona.last_name };
      const data = { ...name, patientDateOfBirth: toWireBirthDate(records.vaultData.patient.birth_date as DayString) };
      traversal.submit(first, data);
      if (!identifier && isNamesake(persona, people, today)) {
        answer(first, 'find-bill', 'missed');
        return 'another person has the same name and birth date, and these alone find no one';
      }
      if (records.vaultData.bills.length === 0) return 'the lookup finds no bill';
      if (needsCode) answer(first, 'find-bill', 'needsCode', { ...behindCode(records), isNew: false });
      else answer(first, 'find-bill', 'found', { vaultData: records.vaultData, application, isNew: true });
      return undefined;
    },
    bills: () => {
      if (needsCode) enterCode();
      if (application.payment_plan_id !== null) return 'there is a plan already';
      if (isAt('select-user') && needsPersonChoice({ vault: records.vaultData, application, today })) {
        application = withPerson(application, asPatient(records.vaultData), { persona, verification });
        traversal.note('Taken for granted: the patient enrolls, not a guarantor.');
        answer('select-user', 'submit', 'chosen', { application });
      }
      if (isAt('payment-plan')) return undefined;
      const open = records.vaultData.bills.filter(({ in_plan }) => !in_plan);
      const total = open.reduce((sum, bill) => sum + bill.total_amount, 0);
      if (application.first_name === null) {
        answer('invoice-to-pay', 'submit', 'noPerson');
        return 'there is no one who could enroll';
      }
      if (total < provider.minimum_balance_cents) return 'the bills are less than the smallest plan';
      if (total > provider.maximum_balance_cents) return 'the bills are more than the largest plan';
      answer('invoice-to-pay', 'submit', 'chosen', store({ bill_invoice_ids: open.map(({ invoice_id }) => invoice_id) }));
      return undefined;
    },
    code: () => {
      if (needsCode) {
        if (isAt('review-info') && until !== 'code') answer('review-info', 'send-code', 'notNeeded', store({}));
        return undefined;
      }
      if (!isAt('review-info')) return application.code_channel === null ? 'no code reaches them' : undefined;
      answer('review-info', 'send-code', 'sent', { codeSent: true, ...store({}) });
      traversal.signIn();
      if (until === 'code') return undefined;
      answer('verify-code', 'submit', 'verified', store({}));
      return undefined;
    },
    offers: () => {
      const [said = 'approved'] = persona.bureau ?? [];
      if (isAt('payment-plan') || application.offer_ids.length > 0) {
        answer('verify-code', 'create-offers', 'ready', store({}));
        return undefined;
      }
      const isPatient = application.is_patient === true;
      const address = isPatient
        ? persona.address
        : persona.guarantors?.find(({ first_name }) => first_name === application.first_name)?.address;
      if (address === undefined) {
        answer('verify-code', 'create-offers', 'missingAddress', store({}));
        return 'no address is on file';
      }
      if (said === 'approved') {
        answer('verify-code', 'create-offers', 'ready', store({ offer_ids: ['offer'] }));
        return undefined;
      }
      traversal.put({ refusal: { code: said } });
      traversal.fail('verify-code', 'create-offers', said);
      return `the bureau answers ${said}`;
    },
    draft: () => {
      answer('payment-plan', 'submit', 'chosen', store({ selected_offer_id: 'offer' }));
      const draft = { offer_id: 'offer', instalments: [{ number: 1, due: today, amount: 1 }] };
      answer('connect-payment-method', 'submit', 'added', store({ payment_method_id: 'method', draft }));
      return undefined;
    },
    plan: () => {
      answer('confirm-payment', 'submit', 'started', { ...store({ payment_plan_id: 'plan' }), plan: {} });
      return undefined;
    },
  };
  return traverseParts(traversal, parts, { stages: STAGES, until });
}

function isNamesake(persona: Persona, people: readonly Persona[], today: DayString): boolean {
  const keyOf = (one: Persona) => `${lastNameKey(one.last_name)} ${personaBirthDate(one, today)}`;
  return people.some((other) => other !== persona && keyOf(other) === keyOf(persona));
}

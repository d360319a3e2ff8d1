import type { OpenFlow } from '#engine';
import type { Provider } from '#configuration';
import { asPatient, type DayString, lastNameKey, needsPersonChoice, type StoredApplication, toWireBirthDate } from '#rules';
import { ENROLLMENT_STAGES, type EnrollmentStage, enrollmentStages, personaBirthDate, type Persona } from '#server/sandbox';

import { behindCode, draftOf, pastOf, type PersonaRecords, recordsOf, withPerson } from './persona-slots.ts';
import { type PersonaState, Traversal } from './traversal.ts';

/** Whose session is traversed, where and how far. */
interface PersonaTraversal {
  readonly persona: Persona;
  /** All personas of the provider: a lookup finds no one by what two of them have. */
  readonly people: readonly Persona[];
  readonly provider: Pick<Provider, 'verification' | 'minimum_balance_cents' | 'maximum_balance_cents'>;
  readonly today: DayString;
  readonly until: EnrollmentStage;
}

/** Traverses a persona through the enrollment by the flow itself: what actions answer follows from the table of personas. */
export function traversePersona(flow: OpenFlow, options: PersonaTraversal): PersonaState {
  const traversal = new Traversal(flow, options);
  return traversal.through(new Enrollment(flow, traversal, options), { stages: ENROLLMENT_STAGES, until: options.until });
}

/** What happens in each stage of an enrollment. */
class Enrollment implements Readonly<Record<EnrollmentStage, () => void>> {
  readonly #flow: OpenFlow;
  readonly #traversal: Traversal;
  readonly #of: PersonaTraversal;
  readonly #found: PersonaRecords;
  /** A visitor who has been here before sees what they left after a code. */
  readonly #needsCode: boolean;
  #application: StoredApplication;

  constructor(flow: OpenFlow, traversal: Traversal, of: PersonaTraversal) {
    this.#flow = flow;
    this.#traversal = traversal;
    this.#of = of;
    this.#found = recordsOf(of.persona, of.provider, of.today);
    this.#needsCode = pastOf(of.persona) !== undefined;
    this.#application = this.#found.application;
  }

  arrival(): void {
    this.#traversal.goTo(this.#flow.byId.get(this.#first())?.path ?? this.#flow.base);
  }

  lookup(): void {
    const first = this.#first();
    const { vaultData } = this.#found;
    const { persona } = this.#of;
    const name = this.#asksNumber() ? { patient_identifier: 'a number' } : { patientLastName: persona.last_name };
    this.#traversal.submit(first, { ...name, patientDateOfBirth: toWireBirthDate(vaultData.patient.birth_date as DayString) });
    if (!this.#asksNumber() && isNamesake(this.#of)) {
      this.#traversal.answer(first, 'find-bill', 'missed');
      return this.#traversal.end('another person has the same name and birth date, and these alone find no one');
    }
    if (vaultData.bills.length === 0) return this.#traversal.end('the lookup finds no bill');
    if (this.#needsCode) this.#traversal.answer(first, 'find-bill', 'needsCode', { ...behindCode(this.#found), isNew: false });
    else this.#traversal.answer(first, 'find-bill', 'found', { ...this.#found, isNew: true });
  }

  bills(): void {
    const { provider, today } = this.#of;
    const { vaultData: vault } = this.#found;
    if (this.#needsCode) this.#enterCodeFirst();
    if (this.#application.payment_plan_id !== null) return this.#traversal.end('there is a plan already');
    if (this.#traversal.isAt('select-user') && needsPersonChoice({ vault, application: this.#application, today }))
      this.#choosePatient();
    if (this.#traversal.isAt('payment-plan')) return;
    const open = vault.bills.filter(({ in_plan }) => !in_plan);
    const total = open.reduce((sum, bill) => sum + bill.total_amount, 0);
    if (this.#application.first_name === null) {
      this.#traversal.answer('invoice-to-pay', 'submit', 'noPerson');
      return this.#traversal.end('there is no one who could enroll');
    }
    if (total < provider.minimum_balance_cents) return this.#traversal.end('the bills are less than the smallest plan');
    if (total > provider.maximum_balance_cents) return this.#traversal.end('the bills are more than the largest plan');
    this.#answer('invoice-to-pay', 'submit', 'chosen', { bill_invoice_ids: open.map(({ invoice_id }) => invoice_id) });
  }

  code(): void {
    const { until } = this.#of;
    if (this.#needsCode) {
      if (this.#traversal.isAt('review-info') && until !== 'code') this.#answer('review-info', 'send-code', 'notNeeded');
      return;
    }
    if (!this.#traversal.isAt('review-info')) {
      if (this.#application.code_channel === null) this.#traversal.end('no code reaches them');
      return;
    }
    this.#sendCode({ application: this.#application });
    if (until !== 'code') this.#answer('verify-code', 'submit', 'verified');
  }

  offers(): void {
    const { persona } = this.#of;
    const { bureau: [decision = 'approved'] = [] } = persona;
    const create = (outcome: string, change?: Partial<StoredApplication>) =>
      this.#answer('verify-code', 'create-offers', outcome, change);
    if (this.#traversal.isAt('payment-plan') || this.#application.offer_ids.length > 0) return create('ready');
    if (!hasAddress(persona, this.#application)) {
      create('missingAddress');
      return this.#traversal.end('no address is on file');
    }
    if (decision === 'approved') return create('ready', enrollmentStages.offers.adds);
    this.#traversal.put({ refusal: { code: decision } });
    this.#traversal.fail('verify-code', 'create-offers', decision);
    this.#traversal.end(`the bureau answers ${decision}`);
  }

  draft(): void {
    const { selected_offer_id, payment_method_id } = enrollmentStages.draft.adds;
    this.#answer('payment-plan', 'submit', 'chosen', { selected_offer_id });
    this.#answer('connect-payment-method', 'submit', 'added', { payment_method_id, draft: draftOf(this.#of.today) });
  }

  plan(): void {
    this.#answer('confirm-payment', 'submit', 'started', enrollmentStages.plan.adds, { plan: {} });
  }

  #asksNumber(): boolean {
    return this.#flow.options['identifierLogin'] === true;
  }

  #first(): string {
    return this.#asksNumber() ? 'bill-info-identifier' : 'bill-info';
  }

  /** What an action answers, with the application as it is then. */
  #answer(step: string, run: string, outcome: string, change: Partial<StoredApplication> = {}, store: object = {}): void {
    this.#application = { ...this.#application, ...change };
    this.#traversal.answer(step, run, outcome, { application: this.#application, ...store });
  }

  #sendCode(store: object): void {
    this.#traversal.answer('review-info', 'send-code', 'sent', { codeSent: true, ...store });
    this.#traversal.signIn();
  }

  #enterCodeFirst(): void {
    this.#sendCode({});
    this.#traversal.answer('verify-code', 'submit', 'opened');
    this.#answer('verify-code', 'show-found', 'found', {}, { vaultData: this.#found.vaultData });
  }

  #choosePatient(): void {
    const { persona, provider } = this.#of;
    const patient = asPatient(this.#found.vaultData);
    this.#traversal.note('Taken for granted: the patient enrolls, not a guarantor.');
    this.#answer('select-user', 'submit', 'chosen', withPerson(this.#application, patient, { persona, ...provider }));
  }
}

function hasAddress(persona: Persona, { is_patient, first_name }: StoredApplication): boolean {
  const person = is_patient ? persona : persona.guarantors?.find((guarantor) => guarantor.first_name === first_name);
  return person?.address !== undefined;
}

function isNamesake({ persona, people, today }: PersonaTraversal): boolean {
  const keyOf = (one: Persona) => `${lastNameKey(one.last_name)} ${personaBirthDate(one, today)}`;
  return people.some((other) => other !== persona && keyOf(other) === keyOf(persona));
}

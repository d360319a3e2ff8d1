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
  const enrollment = new Enrollment(flow, options);
  return enrollment.through(enrollment, { stages: ENROLLMENT_STAGES, until: options.until });
}

/** What happens in each stage of an enrollment. */
class Enrollment extends Traversal implements Readonly<Record<EnrollmentStage, () => void>> {
  readonly #of: PersonaTraversal;
  readonly #found: PersonaRecords;
  readonly #asksNumber: boolean;
  /** The step of the lookup. */
  readonly #first: string;
  /** A visitor who has been here before sees what they left after a code. */
  readonly #needsCode: boolean;
  #application: StoredApplication;

  constructor(flow: OpenFlow, of: PersonaTraversal) {
    super(flow, of);
    this.#of = of;
    this.#asksNumber = flow.options['identifierLogin'] === true;
    this.#first = this.#asksNumber ? 'bill-info-identifier' : 'bill-info';
    this.#found = recordsOf(of.persona, of.provider, of.today);
    this.#needsCode = pastOf(of.persona) !== undefined;
    this.#application = this.#found.application;
  }

  arrival(): void {
    this.goTo(this.flow.byId.get(this.#first)?.path ?? this.flow.base);
  }

  lookup(): void {
    const { vaultData } = this.#found;
    const name = this.#asksNumber ? { patient_identifier: 'a number' } : { patientLastName: this.#of.persona.last_name };
    this.submit(this.#first, { ...name, patientDateOfBirth: toWireBirthDate(vaultData.patient.birth_date as DayString) });
    if (!this.#asksNumber && isNamesake(this.#of)) {
      this.answer(this.#first, 'find-bill', 'missed');
      return this.end('another person has the same name and birth date, and these alone find no one');
    }
    if (vaultData.bills.length === 0) return this.end('the lookup finds no bill');
    if (this.#needsCode) this.answer(this.#first, 'find-bill', 'needsCode', { ...behindCode(this.#found), isNew: false });
    else this.answer(this.#first, 'find-bill', 'found', { ...this.#found, isNew: true });
  }

  bills(): void {
    const { provider, today } = this.#of;
    const { vaultData: vault } = this.#found;
    if (this.#needsCode) this.#enterCodeFirst();
    if (this.#application.payment_plan_id !== null) return this.end('there is a plan already');
    if (this.isAt('select-user') && needsPersonChoice({ vault, application: this.#application, today })) this.#choosePatient();
    if (this.isAt('payment-plan')) return;
    const open = vault.bills.filter(({ in_plan }) => !in_plan);
    const total = open.reduce((sum, bill) => sum + bill.total_amount, 0);
    if (this.#application.first_name === null) {
      this.answer('invoice-to-pay', 'submit', 'noPerson');
      return this.end('there is no one who could enroll');
    }
    if (total < provider.minimum_balance_cents) return this.end('the bills are less than the smallest plan');
    if (total > provider.maximum_balance_cents) return this.end('the bills are more than the largest plan');
    this.#change('invoice-to-pay', 'submit', 'chosen', { bill_invoice_ids: open.map(({ invoice_id }) => invoice_id) });
  }

  code(): void {
    const { until } = this.#of;
    if (this.#needsCode) {
      if (this.isAt('review-info') && until !== 'code') this.#change('review-info', 'send-code', 'notNeeded');
      return;
    }
    if (!this.isAt('review-info')) {
      if (this.#application.code_channel === null) this.end('no code reaches them');
      return;
    }
    this.#sendCode({ application: this.#application });
    if (until !== 'code') this.#change('verify-code', 'submit', 'verified');
  }

  offers(): void {
    const { persona } = this.#of;
    const { bureau: [decision = 'approved'] = [] } = persona;
    const create = (outcome: string, change?: Partial<StoredApplication>) =>
      this.#change('verify-code', 'create-offers', outcome, change);
    if (this.isAt('payment-plan') || this.#application.offer_ids.length > 0) return create('ready');
    if (!hasAddress(persona, this.#application)) {
      create('missingAddress');
      return this.end('no address is on file');
    }
    if (decision === 'approved') return create('ready', enrollmentStages.offers.adds);
    this.put({ refusal: { code: decision } });
    this.fail('verify-code', 'create-offers', decision);
    this.end(`the bureau answers ${decision}`);
  }

  draft(): void {
    const { selected_offer_id, payment_method_id } = enrollmentStages.draft.adds;
    this.#change('payment-plan', 'submit', 'chosen', { selected_offer_id });
    this.#change('connect-payment-method', 'submit', 'added', { payment_method_id, draft: draftOf(this.#of.today) });
  }

  plan(): void {
    this.#change('confirm-payment', 'submit', 'started', enrollmentStages.plan.adds, { plan: {} });
  }

  /** What an action answers, with the application as it is then. */
  #change(step: string, run: string, outcome: string, change: Partial<StoredApplication> = {}, store: object = {}): void {
    this.#application = { ...this.#application, ...change };
    this.answer(step, run, outcome, { application: this.#application, ...store });
  }

  #sendCode(store: object): void {
    this.answer('review-info', 'send-code', 'sent', { codeSent: true, ...store });
    this.signIn();
  }

  #enterCodeFirst(): void {
    this.#sendCode({});
    this.answer('verify-code', 'submit', 'opened');
    this.#change('verify-code', 'show-found', 'found', {}, { vaultData: this.#found.vaultData });
  }

  #choosePatient(): void {
    const { persona, provider } = this.#of;
    const patient = asPatient(this.#found.vaultData);
    this.note('Taken for granted: the patient enrolls, not a guarantor.');
    this.#change('select-user', 'submit', 'chosen', withPerson(this.#application, patient, { persona, ...provider }));
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

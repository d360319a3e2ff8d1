/** One thing that a member of staff could do to a shipped flow by mistake. */
export interface Mutation {
  /** The mistake, as a fact. */
  readonly name: string;
  readonly flow: 'enrollment' | 'transfer-plan' | 'embed';
  /** Where in the file, as keys; a step, slot or run by its name. */
  readonly at: readonly (string | number)[];
  /** The value after the mistake; without it, the value is removed. */
  readonly to?: unknown;
  /** The options of the provider for which it is caught. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** The number of the report, and what its place or sentence must name. */
  readonly code: string;
  readonly names: string;
}

const step = (flow: Mutation['flow'], id: string, ...keys: readonly (string | number)[]) => ({
  flow,
  at: ['steps', id, ...keys],
});
const enrollment = (id: string, ...keys: readonly (string | number)[]) => step('enrollment', id, ...keys);
const transfer = (id: string, ...keys: readonly (string | number)[]) => step('transfer-plan', id, ...keys);
const embed = (id: string, ...keys: readonly (string | number)[]) => step('embed', id, ...keys);
const run = (name: string, ...keys: readonly (string | number)[]) => ({
  flow: 'enrollment' as const,
  at: ['runs', name, ...keys],
});

/** Mistakes in the shipped flows, each with its report. */
export const mutations: readonly Mutation[] = [
  // Edges that are removed, or get a wrong target.
  {
    name: 'the code is sent and no step accepts it',
    ...run('send-code', 'outcomes'),
    to: {
      sent: { to: 'payment-plan' },
      offersCall: { to: 'payment-plan' },
      unreachable: { stay: true, formMessage: 'verifyCode.unreachable' },
      asksMore: { message: 'verifyCode.needsMore', to: 'confirm-mrn' },
      asksPerson: { stay: true, formMessage: 'verifyCode.needsPerson' },
      waiting: { stay: true, toast: { tone: 'info', message: 'reviewInfo.newPhoneNoted' } },
      notNeeded: [{ when: 'needsCode', run: 'show-found' }, { when: 'addressWanted', to: 'address' }, { run: 'create-offers' }],
    },
    code: 'FLOW100',
    names: '"verify-code"',
  },
  {
    name: 'a preview of more bills goes back to the plan',
    ...enrollment('add-bills', 'submit', 'outcomes', 'previewed', 'to'),
    to: 'plan-exists',
    code: 'FLOW100',
    names: '"confirm-bills"',
  },
  {
    name: 'a started plan goes to the Back in',
    ...enrollment('confirm-payment', 'submit', 'outcomes', 'started', 'to'),
    to: 'connect-payment-method',
    code: 'FLOW103',
    names: 'started',
  },
  {
    name: 'nothing goes to the bills that can be added',
    ...enrollment('plan-exists', 'acts', 'add-bills', 'do', 0, 'to'),
    to: 'success',
    code: 'FLOW100',
    names: '"add-bills"',
  },
  {
    name: 'previewed bills go to the plan',
    ...enrollment('add-bills', 'submit', 'outcomes', 'previewed', 'to'),
    to: 'plan-exists',
    code: 'FLOW100',
    names: '"confirm-bills"',
  },
  {
    name: 'several patients go back to the search',
    ...run('find-callers-bill', 'outcomes', 'several', 'to'),
    to: 'agent-lookup',
    code: 'FLOW100',
    names: '"agent-choose"',
  },
  {
    name: 'an unknown bill number has no destination of its own',
    ...run('find-bill', 'outcomes', 'missedByIdentifier'),
    to: { to: 'bill-info-phone' },
    options: { identifierLogin: true },
    code: 'FLOW100',
    names: '"bill-info-identifier-error"',
  },
  {
    name: 'a frozen credit report goes to the common page',
    ...run('create-offers', 'errors'),
    to: { '*': { count: 'failedOffers', to: 'error-enroll' } },
    code: 'FLOW100',
    names: '"error-identity"',
  },
  {
    name: 'a proved contact goes back to the phone',
    flow: 'transfer-plan',
    at: ['runs', 'open-plan', 'outcomes', 'opened'],
    to: { to: 'verify-phone' },
    code: 'FLOW100',
    names: '"add-payment-method"',
  },
  {
    name: 'a number of several people goes to customer service',
    flow: 'transfer-plan',
    at: ['runs', 'open-plan', 'outcomes', 'several'],
    to: { to: 'lets-get-in-touch' },
    code: 'FLOW100',
    names: '"phone-conflict"',
  },
  {
    name: 'a due payment continues',
    flow: 'transfer-plan',
    at: ['runs', 'open-plan', 'outcomes', 'opened', 1, 'to'],
    to: 'verify-phone',
    code: 'FLOW100',
    names: '"come-back-tomorrow"',
  },

  // Dead ends.
  {
    name: 'the form of the first step starts nothing',
    // Its steps can still be reached, by the entry of a search that found nothing.
    ...enrollment('bill-info', 'submit'),
    code: 'FLOW101',
    names: '"bill-info"',
  },
  {
    name: 'the visitor without a bill cannot continue',
    ...enrollment('error-vault', 'acts'),
    code: 'FLOW101',
    names: '"error-vault"',
  },
  { name: 'a refusal page loses its buttons', ...enrollment('ofac-hit', 'acts'), code: 'FLOW101', names: '"ofac-hit"' },
  { name: 'success is no end', ...enrollment('success', 'end'), code: 'FLOW101', names: '"success"' },
  {
    name: 'the visitor who waits for tomorrow has no button',
    ...transfer('come-back-tomorrow', 'acts'),
    code: 'FLOW101',
    names: '"come-back-tomorrow"',
  },
  {
    name: 'an opened frame can only be looked at',
    ...embed('payment-plan', 'submit', 'outcomes', 'chosen'),
    to: { stay: true },
    code: 'FLOW100',
    names: '"connect-payment-method"',
  },
  { name: 'the page for a gone offer is no end', ...embed('error-vault', 'end'), code: 'FLOW101', names: '"error-vault"' },

  // Guards that are swapped, and requirements that are lost or form circles.
  {
    name: 'a signed-in visitor must enter the code',
    ...enrollment('verify-code', 'requires', 2, 'guard'),
    to: 'signedIn',
    code: 'FLOW103',
    names: 'sent',
  },
  {
    name: 'the visitor who cannot be reached must enter the code',
    ...enrollment('review-info', 'requires', 3, 'otherwise', 'to'),
    to: 'verify-code',
    code: 'FLOW081',
    names: 'review-info',
  },
  {
    name: 'success is shown to the visitor without a plan',
    ...enrollment('success', 'requires', 1, 'guard'),
    to: 'notCompleted',
    code: 'FLOW103',
    names: 'started',
  },
  {
    name: 'the bills need the code first',
    ...enrollment('invoice-to-pay', 'requires', 3, 'otherwise', 'to'),
    to: 'review-info',
    code: 'FLOW081',
    names: 'invoice-to-pay',
  },
  {
    name: 'the first step needs a found bill',
    ...enrollment('bill-info', 'requires', 0),
    to: { guard: 'vaultLoaded', otherwise: { to: 'invoice-to-pay' } },
    code: 'FLOW081',
    names: 'bill-info',
  },
  {
    name: 'an end requires itself',
    ...enrollment('success', 'requires', 0, 'otherwise', 'to'),
    to: 'success',
    code: 'FLOW080',
    names: 'success',
  },
  {
    name: 'no step identifies an agent',
    flow: 'enrollment',
    at: ['entry', 1],
    to: { when: "agent == 'internal' && !agentInfoHeld", to: 'external-agent-info' },
    code: 'FLOW041',
    names: 'never taken',
  },
  {
    name: 'a step loses the name of its guard',
    ...enrollment('agent-choose', 'requires', 0, 'guard'),
    to: '!agentMatchesHeld || vaultLoaded',
    code: 'FLOW106',
    names: '"agent-choose"',
  },
  {
    name: 'the page for agents is for patients',
    ...transfer('verify-agent', 'shownWhen'),
    to: 'byCode',
    options: { verification: 'agent' },
    code: 'FLOW105',
    names: 'internal',
  },
  {
    name: 'a visitor who may not stay is not redirected',
    flow: 'transfer-plan',
    at: ['entry', 1, 'to'],
    to: 'lets-get-in-touch',
    options: { verification: 'agent' },
    code: 'FLOW105',
    names: 'internal',
  },
  {
    name: 'email is switched on and its page is not',
    ...transfer('verify-email', 'shownWhen'),
    to: 'bySms',
    options: { verification: 'email' },
    code: 'FLOW081',
    names: 'verify-email',
  },

  // Hidden steps.
  {
    name: 'a button goes where agents must not know of',
    ...enrollment('bill-info-error', 'acts', 'by-person', 'do', 'to'),
    to: 'agent-lookup',
    code: 'FLOW104',
    names: 'by-person',
  },
  {
    name: 'patients are sent to the page of agents',
    ...enrollment('invoice-to-pay', 'submit', 'outcomes', 'noPerson', 1, 'to'),
    to: 'external-agent-info',
    code: 'FLOW104',
    names: 'select-bills',
  },

  // Counters, resets and defaults.
  {
    name: 'the count of failures is reset before its row',
    ...run('create-offers', 'errors', 'guarantor_denied', 'reset'),
    to: 'failedOffers',
    code: 'FLOW103',
    names: 'guarantor_denied',
  },
  {
    name: 'refused again, and the plan is gone with it',
    ...enrollment('confirm-bills', 'submit', 'outcomes', 'added', 'clear'),
    to: ['newBills', 'addition', 'application'],
    code: 'FLOW103',
    names: 'added',
  },
  {
    name: 'a chosen bill is forgotten as it is chosen',
    ...enrollment('invoice-to-pay', 'submit', 'outcomes', 'chosen', 'clear'),
    to: 'application',
    code: 'FLOW103',
    names: 'chosen',
  },
  {
    name: 'the default of an outcome is lost',
    ...run('find-bill', 'outcomes', 'missed', 2),
    code: 'FLOW040',
    names: 'condition',
  },
  { name: 'an outcome is not thought of', ...run('find-bill', 'outcomes', 'wrongSsn'), code: 'FLOW051', names: 'wrongSsn' },
  { name: 'other codes have no message', flow: 'embed', at: ['errors', '*'], code: 'FLOW050', names: '"*"' },
  {
    name: 'Back goes to a step that is gone',
    ...enrollment('ssn', 'back'),
    to: 'confirm-ssn',
    code: 'FLOW010',
    names: 'confirm-ssn',
  },
  { name: 'the welcome is no entry any more', ...transfer('welcome', 'deepLink'), code: 'FLOW100', names: '"welcome"' },
];

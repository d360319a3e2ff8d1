import methods from './test-payment-methods.json' with { type: 'json' };

/** A number that can be added as a payment method, and what happens to each charge of it. */
export type ChargeFate =
  | 'accepted'
  | 'charge-insufficient-funds'
  | 'charge-insufficient-funds-once'
  | 'charge-stolen-card'
  | 'charge-needs-action'
  | 'charge-unknown-code'
  | 'charge-no-answer'
  | 'charge-late-answer'
  | 'charge-disputed'
  | 'return-R01'
  | 'return-R02'
  | 'return-R10-late'
  | 'return-unknown-code';

/** What the simulated payment processor does with a test number. */
export type ProcessorAnswer = ChargeFate | 'declined' | 'insufficient-funds' | 'expired' | 'processor-down';

interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** What the simulated processor reports as the card's type, in the words of a real one. */
  readonly reports: string;
  readonly answer: ProcessorAnswer;
}

interface TestBankAccount {
  readonly routing_number: string;
  readonly account_number: string;
  readonly bank_name: string;
  readonly answer: ProcessorAnswer;
}

/**
 * Card numbers without an owner: networks and processors reserve them for tests. Any future expiry and any security code go with
 * them. There is one for each brand and funding, and one for each answer of the processor.
 */
export const testCards = methods.cards as readonly TestCard[];

/** Bank accounts of the simulator; the routing numbers pass the checksum, the accounts are made up. */
export const testBankAccounts = methods.bankAccounts as readonly TestBankAccount[];

/** A number that is not in the tables is accepted, so that a demonstration works with any valid one. */
const anyCard = { reports: 'UNKNOWN', answer: 'accepted' } as const;

/** What the simulated processor reports of a card, and what it does with it. */
export function simulatedCard(number: string): Pick<TestCard, 'reports' | 'answer'> {
  return testCards.find((card) => card.number === number) ?? anyCard;
}

export function simulatedBankAnswer(account_number: string): ProcessorAnswer {
  return testBankAccounts.find((account) => account.account_number === account_number)?.answer ?? 'accepted';
}

/** What the simulated payment processor does with a test number. */
export type ProcessorAnswer = 'accepted' | 'declined' | 'insufficient-funds' | 'expired' | 'processor-down';

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  readonly kind: 'card' | 'hsa-fsa';
  readonly answer: ProcessorAnswer;
}

export interface TestBankAccount {
  readonly routing_number: string;
  readonly account_number: string;
  readonly bank_name: string;
  readonly answer: ProcessorAnswer;
}

/** Card numbers that belong to nobody: networks keep them for tests. Any future expiry and any security code go with them. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', kind: 'card', answer: 'accepted' },
  { number: '4000056655665556', brand: 'Visa', kind: 'card', answer: 'accepted' },
  { number: '5555555555554444', brand: 'Mastercard', kind: 'card', answer: 'accepted' },
  { number: '378282246310005', brand: 'American Express', kind: 'card', answer: 'accepted' },
  { number: '4111111111111111', brand: 'Visa', kind: 'hsa-fsa', answer: 'accepted' },
  { number: '4000000000000002', brand: 'Visa', kind: 'card', answer: 'declined' },
  { number: '4000000000009995', brand: 'Visa', kind: 'card', answer: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'Visa', kind: 'card', answer: 'expired' },
  { number: '4000000000000119', brand: 'Visa', kind: 'card', answer: 'processor-down' },
];

/** Bank accounts of the simulator; the routing numbers pass the checksum, the accounts are made up. */
export const testBankAccounts: readonly TestBankAccount[] = [
  { routing_number: '110000000', account_number: '000123456789', bank_name: 'Harbor Test Bank', answer: 'accepted' },
  { routing_number: '110000000', account_number: '000111111113', bank_name: 'Harbor Test Bank', answer: 'declined' },
  { routing_number: '110000000', account_number: '000111111116', bank_name: 'Harbor Test Bank', answer: 'declined' },
  { routing_number: '110000000', account_number: '000222222227', bank_name: 'Harbor Test Bank', answer: 'insufficient-funds' },
  { routing_number: '110000000', account_number: '000333333335', bank_name: 'Harbor Test Bank', answer: 'processor-down' },
];

/** A number that is not in the tables is accepted, so that a demonstration works with any valid one. */
export function simulatedCardAnswer(number: string): ProcessorAnswer {
  return testCards.find((card) => card.number === number)?.answer ?? 'accepted';
}

export function simulatedBankAnswer(account_number: string): ProcessorAnswer {
  return testBankAccounts.find((account) => account.account_number === account_number)?.answer ?? 'accepted';
}

/** What the simulated payment processor does with a test number. */
export type ProcessorAnswer = 'accepted' | 'declined' | 'insufficient-funds' | 'expired' | 'processor-down';

export interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** What the simulated processor reports as the card's type, in the words of a real one. */
  readonly reports: string;
  readonly answer: ProcessorAnswer;
}

export interface TestBankAccount {
  readonly routing_number: string;
  readonly account_number: string;
  readonly bank_name: string;
  readonly answer: ProcessorAnswer;
}

/**
 * Card numbers without an owner: networks and processors reserve them for tests. Any future expiry and any security code go with
 * them. There is one for each brand and funding, and one for each answer of the processor.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'Visa', reports: 'DEBIT', answer: 'accepted' },
  { number: '4000056655665556', brand: 'Visa', reports: 'DEBIT', answer: 'accepted' },
  { number: '4012888888881881', brand: 'Visa', reports: 'CREDIT', answer: 'accepted' },
  { number: '4000000000000077', brand: 'Visa', reports: 'RELOADABLE_PREPAID', answer: 'accepted' },
  { number: '4111111111111111', brand: 'Visa', reports: 'HSA_FSA', answer: 'accepted' },
  { number: '4000000000003220', brand: 'Visa', reports: 'UNKNOWN', answer: 'accepted' },
  { number: '5200828282828210', brand: 'Mastercard', reports: 'DEBIT', answer: 'accepted' },
  { number: '5555555555554444', brand: 'Mastercard', reports: 'CREDIT', answer: 'accepted' },
  { number: '5105105105105100', brand: 'Mastercard', reports: 'NON_RELOADABLE_PREPAID', answer: 'accepted' },
  { number: '2223003122003222', brand: 'Mastercard', reports: 'HSA_FSA', answer: 'accepted' },
  { number: '5454545454545454', brand: 'Mastercard', reports: 'UNKNOWN', answer: 'accepted' },
  { number: '371144371144376', brand: 'American Express', reports: 'DEBIT', answer: 'accepted' },
  { number: '378282246310005', brand: 'American Express', reports: 'CREDIT', answer: 'accepted' },
  { number: '371449635398431', brand: 'American Express', reports: 'RELOADABLE_PREPAID', answer: 'accepted' },
  { number: '341111111111111', brand: 'American Express', reports: 'HSA_FSA', answer: 'accepted' },
  { number: '343434343434343', brand: 'American Express', reports: 'UNKNOWN', answer: 'accepted' },
  { number: '6011981111111113', brand: 'Discover', reports: 'DEBIT', answer: 'accepted' },
  { number: '6011111111111117', brand: 'Discover', reports: 'CREDIT', answer: 'accepted' },
  { number: '6011000990139424', brand: 'Discover', reports: 'NON_RELOADABLE_PREPAID', answer: 'accepted' },
  { number: '6011000000000004', brand: 'Discover', reports: 'HSA_FSA', answer: 'accepted' },
  { number: '6011601160116611', brand: 'Discover', reports: 'UNKNOWN', answer: 'accepted' },
  { number: '4000000000000002', brand: 'Visa', reports: 'DEBIT', answer: 'declined' },
  { number: '4000000000009995', brand: 'Visa', reports: 'DEBIT', answer: 'insufficient-funds' },
  { number: '4000000000000069', brand: 'Visa', reports: 'DEBIT', answer: 'expired' },
  { number: '4000000000000119', brand: 'Visa', reports: 'DEBIT', answer: 'processor-down' },
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

/** Where the money behind a number comes from, in the processor's words; unknown for a number that is not in the tables. */
export function reportedCardType(number: string): string {
  return testCards.find((card) => card.number === number)?.reports ?? 'UNKNOWN';
}

export function simulatedBankAnswer(account_number: string): ProcessorAnswer {
  return testBankAccounts.find((account) => account.account_number === account_number)?.answer ?? 'accepted';
}

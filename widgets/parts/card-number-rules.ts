import { number } from 'card-validator';

export type CardNumberProblem = 'missing' | 'tooShort' | 'mistyped';

/** The card brand, as far as the first digits determine it. */
export interface CardBrand {
  readonly name: string;
  /** After how many digits a space is printed. */
  readonly gaps: readonly number[];
  readonly codeLength: number;
}

const plain: CardBrand = { name: '', gaps: [4, 8, 12], codeLength: 3 };

/** The brand that these first digits belong to, or nothing while several could be meant. */
export function findCardBrand(text: string): CardBrand | undefined {
  const digits = digitsOf(text);
  const card = digits === '' ? null : number(digits).card;
  return card ? { name: card.niceType, gaps: card.gaps, codeLength: card.code.size } : undefined;
}

/** The digits in the groups that are printed on the card: 4-4-4-4, or 4-6-5 for American Express. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19);
  const { gaps } = findCardBrand(digits) ?? plain;
  return digits
    .split('')
    .map((digit, place) => (gaps.includes(place) ? ` ${digit}` : digit))
    .join('');
}

/** The problem with a typed card number (length of its brand, Luhn checksum), or nothing. Spaces and hyphens are fine. */
export function cardNumberProblem(text: string): CardNumberProblem | undefined {
  const digits = digitsOf(text);
  if (digits === '') return 'missing';
  const { isValid, card } = number(digits, { luhnValidateUnionPay: true });
  if (isValid) return undefined;
  return digits.length < Math.min(...(card?.lengths ?? [13])) ? 'tooShort' : 'mistyped';
}

/** How many digits the security code of this card has. */
export function securityCodeLength(cardNumber: string): number {
  return (findCardBrand(cardNumber) ?? plain).codeLength;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

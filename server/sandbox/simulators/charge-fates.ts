import type { Decline } from '../../partners/payments.ts';
import type { ChargeFate } from '../personas/test-payment-methods.ts';

/** What happens to a charge some days after it was made. */
type Later = { readonly days: number } & (
  | { readonly kind: 'settled' | 'disputed' | 'disputeLost' }
  | { readonly kind: 'returned'; readonly return_code: string }
);

/** What becomes of a charge. */
export interface Fate {
  readonly answer: 'settled' | 'pending' | 'needsAction' | Decline;
  readonly later: readonly Later[];
  /** The processor acts, and its answer is lost the first time. */
  readonly isLate?: boolean;
  /** The request never arrives. */
  readonly isLost?: boolean;
}

const settledCard: Fate = { answer: 'settled', later: [] };
const settledDebit: Fate = { answer: 'pending', later: [{ days: 4, kind: 'settled' }] };

function declined(code: string, kind: Decline['kind']): Fate {
  return { answer: { code, kind }, later: [] };
}

function returned(return_code: string): Fate {
  return { answer: 'pending', later: [{ days: 3, kind: 'returned', return_code }] };
}

/** The answer to each kind of test number, and the events that follow. Any number without an entry settles. */
export function fateOf(fate: ChargeFate, kind: 'bank' | 'card'): Fate {
  const settles = kind === 'bank' ? settledDebit : settledCard;
  switch (fate) {
    case 'charge-insufficient-funds':
      return declined('insufficient_funds', 'soft');
    case 'charge-stolen-card':
      return declined('stolen_card', 'hard');
    case 'charge-unknown-code':
      return declined('a_code_of_tomorrow', 'unknown');
    case 'charge-needs-action':
      return { answer: 'needsAction', later: [] };
    case 'charge-no-answer':
      return { ...settles, isLost: true };
    case 'charge-late-answer':
      return { ...settles, isLate: true };
    case 'charge-disputed':
      return {
        answer: 'settled',
        later: [
          { days: 10, kind: 'disputed' },
          { days: 40, kind: 'disputeLost' },
        ],
      };
    case 'return-R01':
    case 'return-R02':
      return returned(fate.slice('return-'.length));
    case 'return-unknown-code':
      return returned('a_code_of_tomorrow');
    case 'return-R10-late':
      return { answer: 'pending', later: [...settledDebit.later, { days: 45, kind: 'returned', return_code: 'R10' }] };
    case 'accepted':
    case 'charge-insufficient-funds-once':
      return settles;
  }
}

import { toCents, type AttemptFact } from '#rules';

import type { EntryKind, LedgerEntry } from '../ledger/ledger.ts';
import type { Report } from './report.ts';

/** What an entry means for the money of its attempt; nothing for one that moves none by itself. */
export function factOfEntry({ kind, fact_cents, refund_id }: LedgerEntry): readonly AttemptFact[] {
  return factOf(kind, fact_cents ?? undefined, refund_id ?? undefined);
}

/** As `factOfEntry`, for what is not an entry yet. */
export function factOfReport({ kind, cents, refund_id }: Report): readonly AttemptFact[] {
  return factOf(kind, cents, refund_id);
}

function factOf(kind: EntryKind, cents = toCents(0), refund = ''): readonly AttemptFact[] {
  switch (kind) {
    case 'settled':
      return [{ fact: 'settled' }];
    case 'declined':
    case 'needs_action':
      return [{ fact: 'declined' }];
    case 'returned':
    case 'disputed':
      return [{ fact: kind, cents }];
    case 'dispute_won':
      return [{ fact: 'disputeWon', cents }];
    case 'dispute_lost':
      return [{ fact: 'disputeLost', cents }];
    case 'refunded':
      return [{ fact: 'refunded', refund, cents }];
    case 'refund_failed':
      return [{ fact: 'refundFailed', refund, cents }];
    case 'counted':
    case 'attempted':
    case 'pending':
    case 'refund_asked':
    case 'surplus_used':
    case 'forgiven':
    case 'resumed':
    case 'reminded':
    case 'completed':
    case 'defaulted':
      return [];
  }
}

import { toCents } from '#rules';

import type { Movement, PaymentEvent } from '../../partners/payments.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import { eventsOf, type SimulatedCharge } from './charge-news.ts';
import { listRefundEvents } from './refunds.ts';

interface Period {
  readonly provider_id: string;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

const PAGE = 500;

/** The money that moved by the books of the simulated processor. */
export async function* listSimulatedMovements(db: Db, { provider_id, from, until, now }: Period): AsyncGenerator<Movement> {
  const isWithin = ({ at }: Movement) => at >= from && at < until;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const charges = await selectRows(db, 'simulator.charges', { provider_id })
      .where('attempt_id', '>', last)
      .where('charged_at', '<', until)
      .orderBy('attempt_id')
      .limit(PAGE)
      .execute();
    yield* charges.flatMap((charge) => movementsOf(charge, now)).filter(isWithin);
    last = charges.at(-1)?.attempt_id ?? last;
    if (charges.length < PAGE) break;
  }
  const refunds = await listRefundEvents(db, provider_id, now);
  yield* refunds.flatMap((event) => ('amount' in event ? movementOf(event, 'refund', 0 - event.amount) : [])).filter(isWithin);
}

function movementsOf(charge: SimulatedCharge, now: Date): readonly Movement[] {
  const events = eventsOf(charge, now);
  const settles = events.some(({ kind }) => kind === 'settled');
  return events.flatMap((event) => {
    if (event.kind === 'settled') return movementOf(event, 'charge', charge.amount_cents);
    if (event.kind === 'disputed') return movementOf(event, 'dispute', 0 - event.amount);
    // A debit that comes back before it has settled moves nothing.
    return event.kind === 'returned' && settles ? movementOf(event, 'return', 0 - event.amount) : [];
  });
}

function movementOf({ event_id, charge_reference, at }: PaymentEvent, kind: Movement['kind'], cents: number): Movement {
  return { reference: event_id, charge_reference, kind, cents: toCents(cents), at };
}

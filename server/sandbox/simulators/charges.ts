import { type ChargeRequest, type Payments, ProcessorUnavailable } from '../../partners/payments.ts';
import { selectRows } from '../../platform/database/rows.ts';
import type { Db } from '../../schema/database.ts';
import type { ChargeFate } from '../personas/test-payment-methods.ts';
import type { SimulatorOptions } from './bureau.ts';
import { fateOf } from './charge-fates.ts';
import { currentAnswer, eventsOf, firstAnswer, readFate, type SimulatedCharge } from './charge-news.ts';
import { listSimulatedMovements } from './movements.ts';
import { listRefundEvents, simulateRefunds } from './refunds.ts';

type Options = Pick<SimulatorOptions, 'db' | 'clock' | 'random'>;

/** Charges, refunds and their events. Events follow from the clock alone: no process has to run for a debit to settle or to come back. */
export function simulateCharges(
  options: Options,
): Pick<Payments, 'charge' | 'findCharge' | 'findConfirmation' | 'endConfirmation' | 'refund' | 'listEvents' | 'listMovements'> {
  const { db, clock } = options;
  return {
    async charge(request) {
      const { charge, isNew } = await findOrMakeCharge(request, options);
      requireSameRequest(charge, request);
      const fate = readFate(charge);
      if (isNew && fate.isLate) throw new ProcessorUnavailable('timeout');
      return firstAnswer(charge);
    },
    async findCharge(provider_id, attempt_id) {
      const charge = await selectRows(db, 'simulator.charges', { provider_id, attempt_id }).executeTakeFirst();
      return charge && currentAnswer(charge, clock.now());
    },
    // A charge that a bank wants confirmed has ended: there is no page of a bank to confirm it on.
    findConfirmation: () => Promise.resolve(undefined),
    async endConfirmation(provider_id, charge_reference) {
      const charge = await selectRows(db, 'simulator.charges', { provider_id, charge_reference }).executeTakeFirstOrThrow();
      return currentAnswer(charge, clock.now());
    },
    refund: simulateRefunds(options),
    async listEvents(provider_id, since) {
      const charges = await selectRows(db, 'simulator.charges', { provider_id }).execute();
      const now = clock.now();
      const events = [...charges.flatMap((charge) => eventsOf(charge, now)), ...(await listRefundEvents(db, provider_id, now))];
      return events.filter(({ at }) => at >= since).toSorted((one, other) => one.at.getTime() - other.at.getTime());
    },
    listMovements: (provider_id, from, until) => listSimulatedMovements(db, { provider_id, from, until, now: clock.now() }),
  };
}

async function findOrMakeCharge({ provider_id, attempt_id, ...request }: ChargeRequest, { db, clock, random }: Options) {
  const key = { provider_id, attempt_id };
  const known = await selectRows(db, 'simulator.charges', key).executeTakeFirst();
  if (known) return { charge: known, isNew: false };
  const { processor_reference } = request;
  const method = await selectRows(db, 'tokeniser.tokens', { provider_id, processor_reference }).executeTakeFirst();
  const declines =
    method?.behaviour === 'charge-insufficient-funds-once' && !(await hasCharges(db, provider_id, processor_reference));
  // A method that was added without the tokenizer, as tests do, is a card that is accepted.
  const name = declines ? 'charge-insufficient-funds' : ((method?.behaviour ?? 'accepted') as ChargeFate);
  const kind = method?.kind ?? 'card';
  if (fateOf(name, kind).isLost) throw new ProcessorUnavailable('connection refused');
  const made = { ...key, charge_reference: `sim-ch-${random.uuid()}`, processor_reference, amount_cents: request.amount };
  const inserted = await db
    .insertInto('simulator.charges')
    .values({ ...made, fate: `${kind}/${name}`, charged_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['provider_id', 'attempt_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return {
    charge: inserted ?? (await selectRows(db, 'simulator.charges', key).executeTakeFirstOrThrow()),
    isNew: inserted !== undefined,
  };
}

async function hasCharges(db: Db, provider_id: string, processor_reference: string): Promise<boolean> {
  const found = await selectRows(db, 'simulator.charges', { provider_id, processor_reference }).limit(1).execute();
  return found.length > 0;
}

/** As real processors do, so that an attempt that changes after it was sent is noticed here first. */
function requireSameRequest(charge: SimulatedCharge, { processor_reference, amount }: ChargeRequest): void {
  if (charge.processor_reference !== processor_reference || charge.amount_cents !== amount)
    throw new Error(`the attempt ${charge.attempt_id} was sent before with another amount or method`);
}

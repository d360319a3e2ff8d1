import { type Cents, toCents } from '#rules';

import type { ChargeAnswer, PaymentEvent } from '../../partners/payments.ts';
import type { ChargeFate } from '../personas/test-payment-methods.ts';
import { type Fate, fateOf } from './charge-fates.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A charge of the simulated processor, as its books hold it. */
export interface SimulatedCharge {
  readonly provider_id: string;
  readonly attempt_id: string;
  readonly charge_reference: string;
  readonly processor_reference: string;
  readonly amount_cents: Cents;
  readonly fate: string;
  readonly charged_at: Date;
}

/** What was decided for a charge when it was made. */
export function readFate({ fate }: SimulatedCharge): Fate {
  const [kind, name] = fate.split('/');
  return fateOf(name as ChargeFate, kind as 'bank' | 'card');
}

/** The answer that every request with this attempt gets. */
export function firstAnswer(charge: SimulatedCharge): ChargeAnswer {
  const { answer } = readFate(charge);
  const { charge_reference, charged_at } = charge;
  if (answer === 'settled') return { state: 'settled', charge_reference, settled_at: charged_at };
  if (answer === 'pending' || answer === 'needsAction') return { state: answer, charge_reference };
  return { state: 'declined', charge_reference, decline: answer };
}

/** What has become of it until now. */
export function currentAnswer(charge: SimulatedCharge, now: Date): ChargeAnswer {
  const { charge_reference } = charge;
  const news = eventsOf(charge, now).findLast(({ kind }) => kind === 'settled' || kind === 'returned');
  if (news?.kind === 'settled') return { state: 'settled', charge_reference, settled_at: news.at };
  if (news?.kind !== 'returned') return firstAnswer(charge);
  return { state: 'returned', charge_reference, return_code: news.return_code };
}

/** Everything that has happened to a charge until now. */
export function eventsOf(charge: SimulatedCharge, now: Date): readonly PaymentEvent[] {
  const { provider_id, attempt_id, charge_reference, charged_at, amount_cents } = charge;
  const { answer, later } = readFate(charge);
  const at = (days: number) => new Date(charged_at.getTime() + days * DAY_MS);
  const of = (kind: string, days: number) => ({
    event_id: `sim-evt-${attempt_id}-${kind}`,
    provider_id,
    at: at(days),
    charge_reference,
    attempt_id,
  });
  const amount = toCents(amount_cents);
  const first: readonly PaymentEvent[] =
    answer === 'settled'
      ? [{ ...of('settled', 0), kind: 'settled' }]
      : typeof answer === 'object'
        ? [{ ...of('declined', 0), kind: 'declined', decline: answer }]
        : [];
  const following = later.map(({ days, ...news }): PaymentEvent => {
    const event = of(news.kind, days);
    return news.kind === 'settled' ? { ...event, ...news, kind: 'settled' } : ({ ...event, ...news, amount } as PaymentEvent);
  });
  return [...first, ...following].filter((event) => event.at <= now);
}

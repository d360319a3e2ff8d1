import type { Clock } from '../platform/clock.ts';
import { noCapabilities, type PaymentCapabilities, type Payments } from './payments.ts';

/** How long an answer counts. What a provider switches on at its processor shows within this time. */
const FRESH_MS = 10 * 60_000;
/** How long a processor that does not answer is not asked again. */
const AWAY_MS = 30_000;
/** How long a page waits for a processor that is slow to answer for the first time. */
const PATIENCE_MS = 1_500;

interface Known {
  readonly capabilities: PaymentCapabilities;
  readonly until: number;
}

/**
 * Remembers what the account of each provider offers, because pages ask for it often. An answer that is too old is still given while a
 * newer one is fetched; without any answer, nothing is offered.
 */
export function knownCapabilities(ask: Payments['capabilities'], clock: Clock): Payments['capabilities'] {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<unknown>>();
  const fetchOnce = (providerId: string) => {
    const fetching =
      asked.get(providerId) ??
      ask(providerId)
        .then((capabilities) => known.set(providerId, { capabilities, until: clock.now().getTime() + FRESH_MS }))
        .catch(() => {
          const capabilities = known.get(providerId)?.capabilities ?? noCapabilities;
          known.set(providerId, { capabilities, until: clock.now().getTime() + AWAY_MS });
        })
        .finally(() => asked.delete(providerId));
    asked.set(providerId, fetching);
    return fetching;
  };
  return async (providerId) => {
    const before = known.get(providerId);
    if (before && before.until > clock.now().getTime()) return before.capabilities;
    const fetching = fetchOnce(providerId);
    if (before) return before.capabilities;
    await inTime(fetching);
    return known.get(providerId)?.capabilities ?? noCapabilities;
  };
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

import { type Movement, noCapabilities, type Payments, ProcessorUnavailable } from './payments.ts';

/** Sends each request to the processor of the provider that it is for. */
export function paymentsByProvider(of: (providerId: string) => Payments): Payments {
  return {
    capabilities: (providerId) => of(providerId).capabilities(providerId),
    describeToken: (providerId, token) => of(providerId).describeToken(providerId, token),
    attach: (providerId, ...more) => of(providerId).attach(providerId, ...more),
    attachConfirmed: (providerId, token) => of(providerId).attachConfirmed(providerId, token),
    openBankLink: (providerId, holder) => of(providerId).openBankLink(providerId, holder),
    charge: (request) => of(request.provider_id).charge(request),
    findCharge: (providerId, attemptId) => of(providerId).findCharge(providerId, attemptId),
    findConfirmation: (providerId, what) => of(providerId).findConfirmation(providerId, what),
    endConfirmation: (providerId, reference) => of(providerId).endConfirmation(providerId, reference),
    refund: (request) => of(request.provider_id).refund(request),
    listEvents: (providerId, since) => of(providerId).listEvents(providerId, since),
    listMovements: (providerId, ...more) => of(providerId).listMovements(providerId, ...more),
    readWebhook: (providerId, delivery) =>
      of(providerId).readWebhook?.(providerId, delivery) ?? Promise.resolve({ outcome: 'forged' }),
  };
}

const unavailable = () => Promise.reject(new ProcessorUnavailable('the provider has no payment processor'));

/** Throws: no account is another thing than an account without money. */
const noMovements = (): AsyncIterable<Movement> => ({ [Symbol.asyncIterator]: () => ({ next: unavailable }) });

/** For a provider whose file names no processor, where the service has none either. */
export const noPayments: Payments = {
  capabilities: () => Promise.resolve(noCapabilities),
  describeToken: unavailable,
  attach: unavailable,
  attachConfirmed: unavailable,
  openBankLink: () => Promise.resolve(undefined),
  charge: unavailable,
  findCharge: unavailable,
  findConfirmation: unavailable,
  endConfirmation: unavailable,
  refund: unavailable,
  listEvents: () => Promise.resolve([]),
  listMovements: noMovements,
};

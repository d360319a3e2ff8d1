import type { WebhookAnswer, WebhookDelivery } from '../payments.ts';
import { eventSource, readEvent } from './events.ts';
import type { StripeSettings } from './stripe-account.ts';

/** How far the time of a signature may be from ours, in seconds: what Stripe's own library allows. */
const TOLERANCE_SECONDS = 300;

/** Verifies a delivery by the signature over its raw body, and reads it. While a secret is replaced, either of two is right. */
export async function readWebhook(
  providerId: string,
  { webhookSecrets }: StripeSettings,
  { body, headers, now }: WebhookDelivery,
): Promise<WebhookAnswer> {
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || webhookSecrets.length === 0) return { outcome: 'forged' };
  const { default: Client } = await import('stripe');
  const { signature } = Client.webhooks;
  const isSigned = webhookSecrets.some((secret) => {
    try {
      return signature?.verifyHeader(body, header, secret, 0) ?? false;
    } catch {
      return false;
    }
  });
  if (!isSigned) return { outcome: 'forged' };
  // The library refuses what is too old, and takes what comes from the future.
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1] ?? 0);
  if (Math.abs(now.getTime() / 1000 - sentAt) > TOLERANCE_SECONDS) return { outcome: 'late' };
  const event = Client.webhooks.constructEventWithoutVerification(body.toString('utf8'));
  return {
    outcome: 'event',
    received: {
      event_id: event.id,
      provider_id: providerId,
      kind: event.type,
      at: new Date(event.created * 1000),
      event: readEvent(providerId, event) ?? null,
      source: eventSource(event),
    },
  };
}

import { STRIPE_JS_URL } from '../../platform/config/schema.ts';
import type { PaymentVendor } from '../../platform/http/security-headers.ts';

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What Stripe.js loads, opens and speaks to: docs.stripe.com/security/guide#content-security-policy. */
const STRIPE: PaymentVendor = {
  scripts: SCRIPTS,
  frames: [...SCRIPTS, 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
};

/** The origins of the script at this address: those of Stripe, or the one of a stand-in. */
export function stripeVendor(scriptUrl: string): PaymentVendor {
  if (scriptUrl === STRIPE_JS_URL) return STRIPE;
  const all = [new URL(scriptUrl).origin];
  return { scripts: all, frames: all, connections: all, images: all };
}

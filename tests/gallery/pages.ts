import { arriveAt } from '../journeys/arrive.ts';
import type { Screen, Section } from './screen.ts';

/** A page that is no step, by its path. */
const page = (name: string, path: string, note?: string, slug?: string): Screen => ({
  name,
  ...(slug !== undefined && { slug }),
  ...(note !== undefined && { note }),
  async go(visitor) {
    await visitor.open(path);
    await visitor.waitForPath(path);
  },
});

/** An agreement that a patient is about to sign. */
const agreement = (kind: string): Screen => ({
  name: kind,
  note: 'Its first lines',
  isWindow: true,
  async go(visitor) {
    const { visitor: headless } = await arriveAt(visitor, 'confirm-payment');
    const { selected_offer_id } = headless.slots()['application'] as { readonly selected_offer_id: string };
    const path = `/docs/${selected_offer_id}/${kind}`;
    await visitor.open(path);
    await visitor.waitForPath(path);
    await visitor.page.locator('.document section').first().waitFor();
  },
});

export const landing: Section = {
  title: 'Landing',
  screens: [
    page('overview-1', '/overview-1', 'Variation A'),
    page('overview-2', '/overview-2', 'Variation B'),
    page('overview-1-riverbend', '/overview-1', 'Another brand: rounder type, blue', 'riverbend'),
    page('overview-2-hillcrest', '/overview-2', 'Another brand: a serif, square corners', 'hillcrest'),
  ],
};

export const documents: Section = {
  title: 'Documents',
  screens: [
    page('terms-of-service', '/docs/terms-of-service'),
    page('privacy-notice', '/docs/privacy-notice'),
    agreement('payment-plan-agreement'),
    agreement('automatic-payment-authorization'),
  ],
};

export const lost = page('not-found', '/no/such/page', 'An unknown address');

import type { LandingContent, PageContent } from '#rules';

const NOTHING: LandingContent = { sample: false, testimonials: [], reviews: [], badges: [], faq_url: null };

/** The provider's own claims. A provider without claims has a landing page without quotes and ratings. */
export function contentOf({ landing }: PageContent): LandingContent {
  return landing ?? NOTHING;
}

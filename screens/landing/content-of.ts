import type { LandingContent, PageContent } from '#rules';

const NOTHING: LandingContent = { sample: false, testimonials: [], reviews: [], badges: [], faq_url: null };

/** What the provider says of itself; a provider that says nothing has a landing page without quotes and claims. */
export function contentOf({ landing }: PageContent): LandingContent {
  return landing ?? NOTHING;
}

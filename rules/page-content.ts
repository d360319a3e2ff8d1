/** The provider's content of the landing page: quotes and claims, for which the provider answers. */
export interface LandingContent {
  /** People, quotes and figures are invented, and the page marks them so. */
  readonly sample: boolean;
  readonly testimonials: readonly Testimonial[];
  readonly reviews: readonly ReviewSummary[];
  readonly badges: readonly Badge[];
  /** An https address. */
  readonly faq_url: string | null;
}

export interface Testimonial {
  /** The same in every language, or one for each. */
  readonly name: string | Readonly<Partial<Record<'en' | 'es', string>>>;
  readonly quote: Readonly<Partial<Record<'en' | 'es', string>>>;
  /** The month in which it was said, YYYY-MM. */
  readonly date: string;
}

/** A rating by many people, counted by a third party. */
export interface ReviewSummary {
  readonly source: string;
  /** Out of five. */
  readonly rating: number;
  readonly count: number;
}

export type Badge = 'hipaa' | 'soc-2-type-2';

/** What the server passes to a page outside of the flow beside the provider; each page gets only what it requests. */
export interface PageContent {
  readonly landing?: LandingContent | undefined;
  /** Whose pages may hold this one in a frame, where it is made for one. */
  readonly embedOrigins?: readonly string[] | undefined;
}

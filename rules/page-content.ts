/** What a provider says of itself on the landing page: other people's words and claims, which are its own to answer for. */
export interface LandingContent {
  /** People, quotes and figures are made up, and the page says so. */
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

/** What many people think, as somebody else counted it. */
export interface ReviewSummary {
  readonly source: string;
  /** Out of five. */
  readonly rating: number;
  readonly count: number;
}

export type Badge = 'hipaa' | 'soc-2-type-2';

/** What the server hands to a page outside of the flow beside the provider; each page gets what it asks for and no more. */
export interface PageContent {
  readonly landing?: LandingContent | undefined;
  /** Whose pages may hold this one in a frame, where it is made for one. */
  readonly embedOrigins?: readonly string[] | undefined;
}

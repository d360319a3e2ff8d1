import type { CardSettings } from './accepted-cards.ts';

/** What a page knows of its session: whether a visitor is signed in, and whether an agent uses it. Nothing about a patient. (A type, so that it is also a plain record.) */
export type PageSession = {
  readonly signedIn: boolean;
  readonly agent: AgentMode;
  /** Seconds until the session ends if nothing more is asked of the server. */
  readonly endsIn?: number;
  /** The provider has the pages of a running plan. */
  readonly hasMyPlan?: boolean;
  /** Of the agent who is signed in. */
  readonly agentName?: string;
  readonly agentId?: string;
  /** Changes with every sign-in of an agent, so that what one left in the browser is never the next one's. */
  readonly agentSession?: string;
  /** The provider has plans that an agent can move. */
  readonly agentMoves?: boolean;
};

/** Who uses a page: the patient, an agent of the provider, or an agent of an enrollment agency. */
export type AgentMode = 'none' | 'internal' | 'external';

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

/** What exists in some languages, by their BCP 47 tags. */
export type ByLanguage<T> = Readonly<Record<string, T | undefined>>;

export interface Testimonial {
  /** The same in every language, or one for each. */
  readonly name: string | ByLanguage<string>;
  readonly quote: ByLanguage<string>;
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

/** Colors as #rrggbb: the accent, and text on it. */
export interface AccentPair {
  readonly accent: string;
  readonly on_accent: string;
}

/** The look of a provider's pages. */
export interface Brand extends AccentPair {
  /** For visitors whose device asks for a dark scheme. */
  readonly dark: AccentPair;
  readonly shape: 'rounded' | 'square';
  readonly fonts: 'inter' | 'figtree' | 'atkinson' | 'source-serif';
}

/** A picture of a provider at its address, with its size in pixels. */
export interface ShownPicture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** A picture, and the one in its place on dark pages. */
export interface SchemePictures {
  readonly light: ShownPicture;
  readonly dark?: ShownPicture;
}

/** A brand as its pages show it: with the addresses of its pictures. */
export interface ShownBrand extends Brand {
  readonly logo?: SchemePictures & { readonly has_name: boolean };
  /** Along the foot of the first part of the landing page. */
  readonly picture?: SchemePictures;
}

/** What a page may know of its provider: everything that a person sees, nothing that only the server decides with. */
export interface PublicProvider extends CardSettings {
  readonly provider_id: string;
  readonly provider_name: string;
  readonly display_name: string;
  readonly provider_url: string;
  /** Null: the default mark is beside the name. */
  readonly logo_url: string | null;
  /** In pixels; the page requests the address in this size, and reserves space for it. */
  readonly logo_size?: { readonly width: number; readonly height: number };
  /** That help is there in other languages, said in each of them (Section 1557). */
  readonly language_help?: readonly { readonly lang: string; readonly text: string }[];
  readonly time_zone: string;
  /** Its languages by their tags, the default first. */
  readonly locales: readonly string[];
  readonly support: {
    /** Ten digits. */
    readonly phone: string;
    readonly hours: ByLanguage<string>;
  };
  /** Staff hear of requests for help at once, so a page may promise a call. */
  readonly calls_back: boolean;
  readonly brand: ShownBrand;
  readonly powered_by: boolean;
  /** Days for which saved answers are kept; absent where they are `DRAFT_DAYS`. */
  readonly draft_days?: number;
  readonly statement_descriptor: string;
  readonly minimum_balance_cents: number;
  readonly maximum_balance_cents: number;
  readonly plan_lengths: readonly number[];
  readonly charge_days: readonly number[];
  /** Its own words for locale keys, by language, which go before ours. */
  readonly texts: ByLanguage<Readonly<Record<string, string>>>;
  /** Where patients read about financial assistance and ask for it. */
  readonly financial_assistance_url?: string;
  /** The page with the fields for card and account numbers, for a processor that takes them in a frame. */
  readonly payment_frame?: string;
  /** The visitor may sign in to their bank, in the frame of the processor, instead of typing the numbers of an account. */
  readonly bank_link?: boolean;
  /** The standards that it declares; the page marks a sample as invented. Absent where it declares none. */
  readonly standards?: { readonly badges: readonly Badge[]; readonly sample: boolean };
}

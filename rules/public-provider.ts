import type { CardSettings } from './accepted-cards.ts';
import type { Badge } from './page-content.ts';

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
  readonly locales: readonly ('en' | 'es')[];
  readonly support: {
    /** Ten digits. */
    readonly phone: string;
    readonly hours: Readonly<Partial<Record<'en' | 'es', string>>>;
  };
  /** Staff hear of requests for help at once, so a page may promise a call. */
  readonly calls_back: boolean;
  readonly brand: { readonly accent: string; readonly on_accent: string };
  readonly powered_by: boolean;
  readonly statement_descriptor: string;
  readonly minimum_balance_cents: number;
  readonly maximum_balance_cents: number;
  readonly plan_lengths: readonly number[];
  readonly charge_days: readonly number[];
  /** Its own words for locale keys, by language, which go before ours. */
  readonly texts: Readonly<Partial<Record<'en' | 'es', Readonly<Record<string, string>>>>>;
  /** Where patients read about financial assistance and ask for it. */
  readonly financial_assistance_url?: string;
  /** The standards that it declares; the page marks a sample as invented. Absent where it declares none. */
  readonly standards?: { readonly badges: readonly Badge[]; readonly sample: boolean };
}

import { DRAFT_DAYS, toCents, type Brand, type Cents, type PublicProvider, type SchemePictures, type ShownBrand } from '#rules';

import type { Pictures } from './picture-folder.ts';
import type { ProviderFile } from './provider-schema.ts';
import { darkAccentOf, onAccent } from './readable-accent.ts';

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

/** One healthcare provider: its file, checked, with every default filled in. */
export interface Provider extends DeepReadonly<
  Omit<ProviderFile, '$schema' | 'versions' | 'brand' | 'minimum_balance_cents' | 'maximum_balance_cents'>
> {
  /** The name of its file without `.json`; what the command line calls it. */
  readonly slug: string;
  /** With the names of the pictures' files. */
  readonly brand: Brand & DeepReadonly<Pick<ProviderFile['brand'], 'logo' | 'picture'>>;
  readonly minimum_balance_cents: Cents;
  readonly maximum_balance_cents: Cents;
}

/** Named one by one: a field that is added to the file does not reach the browser by itself. */
const publicFields = [
  'provider_id',
  'provider_name',
  'display_name',
  'provider_url',
  'logo_url',
  'logo_size',
  'language_help',
  'locales',
  'time_zone',
  'support',
  'powered_by',
  'statement_descriptor',
  'minimum_balance_cents',
  'maximum_balance_cents',
  'plan_lengths',
  'charge_days',
  'payment_methods',
  'card_brands',
  'card_fundings',
  'financial_assistance_url',
] as const satisfies readonly (keyof Provider & keyof PublicProvider)[];

export function toProvider(slug: string, file: ProviderFile): Provider {
  const { $schema: _schema, versions: _versions, ...provider } = file;
  return {
    ...provider,
    slug,
    brand: wholeBrand(provider.brand),
    minimum_balance_cents: toCents(provider.minimum_balance_cents),
    maximum_balance_cents: toCents(provider.maximum_balance_cents),
  };
}

/** The brand with what the file leaves to us. */
function wholeBrand({ accent, on_accent, dark, ...look }: ProviderFile['brand']): Provider['brand'] {
  const darkAccent = dark?.accent ?? darkAccentOf(accent);
  return {
    ...look,
    accent,
    on_accent: on_accent ?? onAccent(accent),
    dark: { accent: darkAccent, on_accent: dark?.on_accent ?? onAccent(darkAccent) },
  };
}

/** Finds the pictures beside the provider files by their names. */
export type FindPicture = Pictures['find'];

/** The part of a provider that is sent to the browser: without hosts, embed origins and test switches. */
export function publicProvider(provider: Provider, findPicture: FindPicture): PublicProvider {
  return {
    ...pick(provider, publicFields),
    brand: shownBrand(provider.brand, findPicture),
    ...standardsOf(provider),
    // Most providers have the usual number, which pages know.
    ...(provider.draft_days !== DRAFT_DAYS && { draft_days: provider.draft_days }),
    calls_back: provider.contact_request_email !== null,
    texts: textsOf(provider),
  };
}

/** A picture that cannot be found is left out: pages have a default mark, and no picture is needed to go on. */
function shownBrand({ logo, picture, ...brand }: Provider['brand'], findPicture: FindPicture): ShownBrand {
  const shownLogo = logo && shownPictures(logo, findPicture);
  const shownPicture = picture && shownPictures(picture, findPicture);
  return {
    ...brand,
    ...(logo && shownLogo && { logo: { ...shownLogo, has_name: logo.has_name } }),
    ...(shownPicture && { picture: shownPicture }),
  };
}

function shownPictures(
  names: { readonly light: string; readonly dark?: string | undefined },
  findPicture: FindPicture,
): SchemePictures | undefined {
  const [light, dark] = [names.light, names.dark].map((name) => {
    const found = name === undefined ? undefined : findPicture(name);
    return found && { src: `/brand/${found.hash}/${name}`, width: found.width, height: found.height };
  });
  return light && { light, ...(dark && { dark }) };
}

/** Of the landing content, the first step shows only the standards. */
function standardsOf({ landing }: Provider): Pick<PublicProvider, 'standards'> {
  return landing?.badges.length ? { standards: pick(landing, ['badges', 'sample']) } : {};
}

type Words = Readonly<Record<string, string>>;

/** A provider words its flows one by one, but a key means the same wherever it is shown. */
export function textsOf({ flows }: Pick<Provider, 'flows'>): PublicProvider['texts'] {
  const all = Object.values(flows).map(({ texts }) => texts ?? {});
  const languages = new Set(all.flatMap((texts) => Object.keys(texts)));
  return Object.fromEntries([...languages].map((tag) => [tag, Object.assign({}, ...all.map((texts) => texts[tag])) as Words]));
}

function pick<T, K extends keyof T & string>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;
}

import type { Provider } from '#configuration';

/**
 * What holds for everybody as soon as it is saved, whatever their session began on: where a provider is, who may hold its
 * frames, which vendors run, what is disclosed, how a phone changes, whom to call and which links lead out.
 */
const liveFields = [
  'slug',
  'provider_id',
  'hosts',
  'locales',
  'sessions_under_way',
  'embed_origins',
  'test_mode_only_fields',
  'captcha_site_key',
  'skip_captcha',
  'analytics_app_id',
  'replay_app_id',
  'chat_app_id',
  'disable_tracking',
  'disclosure',
  'verification',
  'new_phone_wait_hours',
  'support',
  'language_help',
  'contact_request_email',
  'provider_url',
  'logo_url',
  'logo_size',
  'financial_assistance_url',
] as const satisfies readonly (keyof Provider)[];

const isLive: ReadonlySet<string> = new Set(liveFields);

/** The part of a provider on which a session finishes. */
export function pinnedPart(provider: Provider): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(provider).filter(([field]) => !isLive.has(field)));
}

/** The part of a provider that applies to every session at once. */
export function livePart(provider: Provider): Pick<Provider, (typeof liveFields)[number]> {
  return Object.fromEntries(liveFields.flatMap((field) => (field in provider ? [[field, provider[field]]] : []))) as Pick<
    Provider,
    (typeof liveFields)[number]
  >;
}

/** The settings of a provider file, as a person looks for them. A setting that no group names is in the last one. */
const GROUPS = {
  names: ['display_name', 'provider_name', 'provider_id', 'provider_url', 'hosts', 'time_zone', 'locales', 'language_help'],
  brand: ['brand', 'logo_url', 'logo_size', 'powered_by'],
  help: ['support', 'contact_request_email', 'financial_assistance_url'],
  plans: [
    'minimum_balance_cents',
    'maximum_balance_cents',
    'plan_lengths',
    'charge_days',
    'first_payment_lead_days',
    'skips_allowed',
    'statement_descriptor',
  ],
  payments: [
    'payment_methods',
    'card_brands',
    'card_fundings',
    'collects_payments',
    'pay_in_full',
    'collection_hour',
    'payment_retry_days',
    'payments',
  ],
  identity: ['disclosure', 'verification', 'new_phone_wait_hours'],
  landing: ['landing'],
  options: ['flows'],
  embedding: ['embed_origins', 'test_mode_only_fields', 'events', 'answers', 'partners'],
  tracking: ['analytics_app_id', 'replay_app_id', 'chat_app_id', 'disable_tracking', 'captcha_site_key', 'skip_captcha'],
} as const;

export type GroupName = keyof typeof GROUPS | 'more';

export interface SettingGroup {
  readonly name: GroupName;
  readonly keys: readonly string[];
}

/** What a person has no reason to set. */
const HIDDEN = ['$schema'];

export function groupsOf(keys: readonly string[]): readonly SettingGroup[] {
  const named = Object.values(GROUPS).flat() as readonly string[];
  const groups = Object.entries(GROUPS).map(([name, wanted]) => ({
    name: name as GroupName,
    keys: wanted.filter((key) => keys.includes(key)) as readonly string[],
  }));
  const more = keys.filter((key) => !named.includes(key) && !HIDDEN.includes(key));
  return [...groups, { name: 'more' as const, keys: more }].filter((group) => group.keys.length > 0);
}

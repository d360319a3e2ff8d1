import { toCents } from '#rules';

import type { Provider } from '../providers/index.ts';

/** A provider for tests of the server itself. */
export const testProvider: Provider = {
  slug: 'lakeside',
  provider_id: 'lakeside',
  provider_name: 'Lakeside Health System',
  display_name: 'Lakeside Health',
  provider_url: 'https://www.lakeside.example',
  logo_url: null,
  hosts: ['lakeside.localhost'],
  time_zone: 'America/New_York',
  locales: ['en', 'es'],
  support: { phone: '8885550142', hours: { en: 'always', es: 'siempre' } },
  brand: { accent: '#0b6e6e', on_accent: '#ffffff' },
  powered_by: true,
  statement_descriptor: 'LAKESIDE HLTH PLAN',
  minimum_balance_cents: toCents(5_000),
  maximum_balance_cents: toCents(1_000_000),
  plan_lengths: [3, 6, 12],
  charge_days: [1, 15, 28],
  first_payment_lead_days: 10,
  payment_methods: ['bank', 'card', 'hsa-fsa'],
  disclosure: 'open',
  verification: 'sms',
  documents: {},
  tila_disclosure: 'auto',
  embed_origins: [],
  captcha_site_key: null,
  analytics_app_id: null,
  replay_app_id: null,
  chat_app_id: null,
  disable_tracking: false,
  skip_captcha: false,
  test_mode_only_fields: {},
  flows: {},
};

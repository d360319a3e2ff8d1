-- What a host's server named for a plan of an embed, until a frame takes it; the frame's own short session; and
-- where a plan's application came from. A request is forgotten once it has become bills and an application.

alter table applications
  add column source text not null default 'POST_PROCEDURE' check (source in ('CARE_CARD', 'API_PLATFORM', 'POST_PROCEDURE'));
alter table bills
  add column source text not null default 'POST_PROCEDURE' check (source in ('CARE_CARD', 'API_PLATFORM', 'POST_PROCEDURE'));

create table simulated_offers (
  provider_id text not null,
  simulated_offer_id uuid not null default gen_random_uuid(),
  key_id uuid not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  embed_origin text,
  request jsonb,
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by text,
  application_id uuid,
  primary key (provider_id, simulated_offer_id),
  check (expires_at > created_at),
  check ((used_at is null) = (request is not null)),
  check ((used_at is null) = (used_by is null) and (used_at is null) = (application_id is null)),
  foreign key (provider_id, key_id) references api_keys (provider_id, key_id),
  foreign key (provider_id, application_id) references applications (provider_id, application_id)
);
create index simulated_offers_by_expires_at on simulated_offers (expires_at);

-- Whose statement a consent is, where the person gave it to a host.
alter table consents add column stated_by uuid,
  add foreign key (provider_id, stated_by) references api_keys (provider_id, key_id);

alter table sessions
  add column kind text not null default 'site' check (kind in ('site', 'embed')),
  add column ends_at timestamptz,
  add column embed_origin text,
  add column simulated_offer_id uuid,
  add column application_id uuid,
  drop constraint sessions_verified_method_check,
  add constraint sessions_verified_method_check check (verified_method in ('code', 'agent', 'host')),
  add check (verified_method is distinct from 'host' or kind = 'embed'),
  add check (
    kind = 'embed' or (embed_origin is null and simulated_offer_id is null and application_id is null)
  ),
  add check (kind = 'site' or patient_id is null or (
    embed_origin is not null and simulated_offer_id is not null and application_id is not null and ends_at is not null
  ));

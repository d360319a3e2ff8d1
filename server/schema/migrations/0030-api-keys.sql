-- Keys by which servers of hosts call: the hash of each, never the key. Every key ends; what a host did, the
-- audit tells of it.

create table api_keys (
  provider_id text not null,
  key_id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  prefix text not null check (prefix ~ '^cw_[0-9a-z]{8}$'),
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) >= 1 and scopes <@ array['offers:write', 'offers:read']),
  created_at timestamptz not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  primary key (provider_id, key_id),
  unique (provider_id, prefix),
  unique (provider_id, secret_hash),
  check (expires_at > starts_at)
);

alter table audit_events drop constraint audit_events_actor_check,
  add constraint audit_events_actor_check check (actor in ('patient', 'agent', 'system', 'staff', 'host'));

-- What the simulators of the outside world remember. Schemas of their own, because none of it belongs to the
-- product.

create schema tokeniser;
create table tokeniser.tokens (
  provider_id text not null,
  token text not null,
  kind text not null check (kind in ('bank', 'card')),
  brand text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  bank_name text,
  exp_month integer,
  exp_year integer,
  fingerprint text not null,
  behaviour text not null,
  processor_reference text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  attached_at timestamptz,
  primary key (provider_id, token)
);

create schema simulator;
create table simulator.inbox (
  provider_id text not null,
  message_id uuid not null default gen_random_uuid(),
  channel text not null,
  recipient text not null,
  kind text not null,
  locale text not null,
  subject text,
  body text not null,
  sent_at timestamptz not null,
  primary key (provider_id, message_id)
);
create index inbox_by_sent_at on simulator.inbox (provider_id, sent_at desc);

create table simulator.bureau_requests (
  provider_id text not null,
  request_id uuid not null default gen_random_uuid(),
  subject_hash text not null,
  decision text not null,
  asked_at timestamptz not null,
  primary key (provider_id, request_id)
);
create index bureau_requests_by_subject on simulator.bureau_requests (provider_id, subject_hash);

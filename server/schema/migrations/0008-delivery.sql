-- Answers kept for a request that is sent again, and messages that leave after the transaction that caused them.

create table idempotency_keys (
  provider_id text not null,
  scope text not null,
  call text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  owner uuid not null,
  locked_until timestamptz not null,
  answer_status integer,
  answer_body jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (provider_id, scope, call, key)
);
create index idempotency_keys_by_expires_at on idempotency_keys (expires_at);

create table outbox (
  provider_id text not null,
  message_id uuid not null default gen_random_uuid(),
  reason text not null,
  channel text not null check (channel in ('sms', 'voice', 'email')),
  recipient text not null,
  kind text not null,
  locale text not null,
  subject text,
  body text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  primary key (provider_id, message_id),
  unique (provider_id, reason)
);
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;

-- Visitors, and how often a person, a number or an address has been tried.

create table sessions (
  provider_id text not null,
  session_id_hash text not null check (session_id_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  patient_id uuid,
  unique_value uuid,
  second_identifier_at timestamptz,
  verified_at timestamptz,
  verified_phone_hash text,
  validation_token_hash text,
  csrf_secret text not null,
  locale text,
  primary key (provider_id, session_id_hash),
  check (verified_at is null or patient_id is not null),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id)
);
create index sessions_by_seen_at on sessions (seen_at);

create table attempt_limits (
  provider_id text not null,
  kind text not null,
  subject_hash text not null,
  hits timestamptz[] not null,
  updated_at timestamptz not null,
  primary key (provider_id, kind, subject_hash)
);
create index attempt_limits_by_updated_at on attempt_limits (updated_at);

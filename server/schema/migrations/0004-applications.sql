-- One person's way to a plan: who enrolls, which bills, what was consented to, which codes were sent.

create table applications (
  provider_id text not null,
  application_id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  is_patient boolean,
  guarantor_id uuid,
  phone text check (phone ~ '^[0-9]{10}$'),
  address jsonb,
  selected_offer_id uuid,
  payment_method_id uuid,
  draft jsonb,
  drafted_on date,
  payment_plan_id uuid,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (provider_id, application_id),
  unique (provider_id, application_id, patient_id),
  check (is_patient is distinct from true or guarantor_id is null),
  check (is_patient is distinct from false or guarantor_id is not null),
  check ((draft is null) = (drafted_on is null)),
  check (draft is null or (selected_offer_id is not null and payment_method_id is not null)),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id),
  foreign key (provider_id, patient_id, guarantor_id) references guarantors (provider_id, patient_id, guarantor_id)
);
create unique index applications_one_open_per_patient on applications (provider_id, patient_id) where closed_at is null;

create table application_bills (
  provider_id text not null,
  application_id uuid not null,
  bill_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (provider_id, application_id, bill_id),
  foreign key (provider_id, application_id) references applications (provider_id, application_id),
  foreign key (provider_id, bill_id) references bills (provider_id, bill_id)
);

create table consents (
  provider_id text not null,
  consent_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  kind text not null check (kind in ('credit_check', 'text_message', 'roll_ups')),
  given_for text not null,
  granted boolean not null,
  wording_version text not null,
  locale text not null,
  session_id_hash text not null,
  recorded_at timestamptz not null,
  primary key (provider_id, consent_id),
  foreign key (provider_id, application_id) references applications (provider_id, application_id)
);
create index consents_by_application on consents (provider_id, application_id, kind, recorded_at);

create table verification_codes (
  provider_id text not null,
  code_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  session_id_hash text not null,
  channel text not null check (channel in ('sms', 'voice', 'email')),
  destination_hash text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (provider_id, code_id),
  check (expires_at > created_at and expires_at <= created_at + interval '10 minutes'),
  foreign key (provider_id, application_id) references applications (provider_id, application_id)
);
create unique index verification_codes_one_live on verification_codes (provider_id, application_id, session_id_hash)
  where used_at is null and ended_at is null;

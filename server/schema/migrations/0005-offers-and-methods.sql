-- What the bureau said, what was offered, and how it may be paid. Never a number of a card or an account.

create table bureau_pulls (
  provider_id text not null,
  pull_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  consent_id uuid not null,
  set_hash text not null,
  state text not null default 'asking' check (state in ('asking', 'approved', 'refused', 'failed')),
  refusal text,
  reference text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  primary key (provider_id, pull_id),
  unique (provider_id, application_id, pull_id),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'asking') = (answered_at is null)),
  foreign key (provider_id, application_id) references applications (provider_id, application_id),
  foreign key (provider_id, consent_id) references consents (provider_id, consent_id)
);
create unique index bureau_pulls_one_per_set on bureau_pulls (provider_id, application_id, set_hash) where ended_at is null;

create table offers (
  provider_id text not null,
  offer_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  pull_id uuid not null,
  kind text not null default 'PAYMENT_PLAN' check (kind in ('CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK')),
  months integer not null check (months >= 1),
  monthly_cents bigint not null check (monthly_cents > 0),
  last_cents bigint not null check (last_cents > 0),
  total_cents bigint not null check (total_cents > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  invalidated_at timestamptz,
  primary key (provider_id, offer_id),
  unique (provider_id, application_id, offer_id),
  unique (provider_id, pull_id, months),
  check (last_cents <= monthly_cents),
  foreign key (provider_id, application_id, pull_id) references bureau_pulls (provider_id, application_id, pull_id)
);
create index offers_by_application on offers (provider_id, application_id) where invalidated_at is null;

create table offer_bills (
  provider_id text not null,
  offer_id uuid not null,
  bill_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (provider_id, offer_id, bill_id),
  foreign key (provider_id, offer_id) references offers (provider_id, offer_id),
  foreign key (provider_id, bill_id) references bills (provider_id, bill_id)
);

create table payment_methods (
  provider_id text not null,
  payment_method_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  kind text not null check (kind in ('bank', 'card', 'hsa-fsa')),
  token_hash text not null,
  processor_reference text not null,
  fingerprint text not null,
  brand text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  bank_name text,
  exp_month integer check (exp_month between 1 and 12),
  exp_year integer check (exp_year between 2000 and 2200),
  status text not null default 'active' check (status in ('active', 'inactive')),
  created_at timestamptz not null,
  primary key (provider_id, payment_method_id),
  unique (provider_id, application_id, payment_method_id),
  unique (provider_id, token_hash),
  foreign key (provider_id, application_id) references applications (provider_id, application_id)
);

alter table applications
  add foreign key (provider_id, application_id, selected_offer_id) references offers (provider_id, application_id, offer_id),
  add foreign key (provider_id, application_id, payment_method_id)
    references payment_methods (provider_id, application_id, payment_method_id);

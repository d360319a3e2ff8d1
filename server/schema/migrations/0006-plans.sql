-- Plans: one per application, each bill on at most one that is active, the signed documents byte for byte.

create table payment_plans (
  provider_id text not null,
  payment_plan_id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  offer_id uuid not null,
  payment_method_id uuid not null,
  kind text not null check (kind in ('CARD', 'PAYMENT_PLAN', 'DIRECT_BACKBOOK')),
  status text not null check (status in ('ACTIVE', 'COMPLETED', 'CANCELLED')),
  confirmation_code text not null check (confirmation_code ~ '^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  months integer not null check (months >= 1),
  charge_day integer not null check (charge_day between 1 and 31),
  total_cents bigint not null check (total_cents > 0),
  draft jsonb not null,
  drafted_on date not null,
  started_at timestamptz not null,
  primary key (provider_id, payment_plan_id),
  unique (provider_id, application_id),
  unique (provider_id, application_id, payment_plan_id),
  unique (provider_id, payment_plan_id, status),
  unique (provider_id, confirmation_code),
  foreign key (provider_id, application_id, offer_id) references offers (provider_id, application_id, offer_id),
  foreign key (provider_id, application_id, payment_method_id)
    references payment_methods (provider_id, application_id, payment_method_id)
);

-- A bill carries its plan's status, which the foreign key keeps true: so "one active plan per bill" can be an index.
create table plan_bills (
  provider_id text not null,
  payment_plan_id uuid not null,
  bill_id uuid not null,
  invoice_id text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  plan_status text not null,
  primary key (provider_id, payment_plan_id, bill_id),
  foreign key (provider_id, payment_plan_id, plan_status)
    references payment_plans (provider_id, payment_plan_id, status) on update cascade,
  foreign key (provider_id, bill_id, invoice_id) references bills (provider_id, bill_id, invoice_id)
);
create unique index plan_bills_one_active_plan on plan_bills (provider_id, invoice_id) where plan_status = 'ACTIVE';

create table instalments (
  provider_id text not null,
  payment_plan_id uuid not null,
  number integer not null check (number >= 1),
  due date not null,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'SCHEDULED' check (status in ('SCHEDULED', 'PAID', 'FAILED', 'CANCELLED')),
  primary key (provider_id, payment_plan_id, number),
  unique (provider_id, payment_plan_id, due),
  foreign key (provider_id, payment_plan_id) references payment_plans (provider_id, payment_plan_id)
);

create table agreements (
  provider_id text not null,
  agreement_id uuid not null default gen_random_uuid(),
  payment_plan_id uuid not null,
  document_id text not null,
  document_type text not null check (document_type in ('payment_plan_agreement', 'automatic_payment_authorization')),
  document_version text not null,
  locale text not null,
  document bytea not null,
  hash text not null,
  session_id_hash text not null,
  address_hash text not null,
  verified_at timestamptz not null,
  agreed_at timestamptz not null,
  primary key (provider_id, agreement_id),
  unique (provider_id, payment_plan_id, document_type),
  check (hash = encode(sha256(document), 'hex')),
  foreign key (provider_id, payment_plan_id) references payment_plans (provider_id, payment_plan_id)
);

alter table applications
  add foreign key (provider_id, application_id, payment_plan_id)
    references payment_plans (provider_id, application_id, payment_plan_id);

-- Who owes what, as the providers' bill files tell it.

create table patients (
  provider_id text not null,
  patient_id uuid not null default gen_random_uuid(),
  mrn text not null,
  first_name text not null,
  last_name text not null,
  last_name_key text not null,
  birth_date date not null,
  ssn_last4 text check (ssn_last4 ~ '^[0-9]{4}$'),
  phone text check (phone ~ '^[0-9]{10}$'),
  email text,
  address text,
  city text,
  state text,
  postal_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider_id, patient_id),
  unique (provider_id, mrn)
);
create index patients_by_name on patients (provider_id, last_name_key, birth_date);
create index patients_by_birth_date on patients (provider_id, birth_date);

create table guarantors (
  provider_id text not null,
  guarantor_id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  position integer not null check (position >= 1),
  first_name text not null,
  last_name text not null,
  birth_date date,
  phone text check (phone ~ '^[0-9]{10}$'),
  email text,
  address text,
  city text,
  state text,
  postal_code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider_id, guarantor_id),
  unique (provider_id, patient_id, position),
  unique (provider_id, patient_id, guarantor_id),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id)
);

create table bills (
  provider_id text not null,
  bill_id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  invoice_id text not null check (length(invoice_id) between 1 and 64),
  facility text not null,
  department text,
  servicing_date date not null,
  account_number text,
  total_cents bigint not null check (total_cents between 0 and 100000000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider_id, bill_id),
  unique (provider_id, invoice_id),
  unique (provider_id, bill_id, invoice_id),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id)
);
create index bills_by_patient on bills (provider_id, patient_id);

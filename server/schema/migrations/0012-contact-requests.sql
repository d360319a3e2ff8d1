-- Who asked to be helped in person: no more than it takes to call them back, and not for longer than that (see
-- sweep).

create table contact_requests (
  provider_id text not null,
  request_id uuid not null,
  reference text not null,
  first_name text not null,
  last_name text not null,
  phone text check (phone ~ '^[0-9]{10}$'),
  best_time text check (best_time in ('morning', 'afternoon', 'evening')),
  locale text not null,
  session_id_hash text not null,
  patient_id uuid,
  created_at timestamptz not null,
  primary key (provider_id, request_id),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id)
);
create index contact_requests_by_reference on contact_requests (provider_id, reference);
create index contact_requests_by_created_at on contact_requests (created_at);

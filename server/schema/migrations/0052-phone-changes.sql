-- Phone numbers that a person asked to use and that wait before a code goes to them. They belong to the person
-- and not to an application: the session that asked is over long before the number may be used.

create table phone_changes (
  provider_id text not null,
  change_id uuid not null default gen_random_uuid(),
  patient_id uuid not null,
  person text not null,
  phone text not null,
  asked_at timestamptz not null,
  usable_at timestamptz not null check (usable_at > asked_at),
  ended_at timestamptz,
  outcome text check (outcome in ('used', 'stopped', 'replaced')),
  primary key (provider_id, change_id),
  check ((ended_at is null) = (outcome is null)),
  constraint phone_change_is_not_used_early check (outcome is distinct from 'used' or ended_at >= usable_at),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id)
);
create unique index phone_changes_one_waiting on phone_changes (provider_id, patient_id, person) where ended_at is null;
create index phone_changes_used on phone_changes (provider_id, patient_id, person, ended_at) where outcome = 'used';

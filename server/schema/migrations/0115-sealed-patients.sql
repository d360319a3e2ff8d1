-- The envelopes have what these columns had.

set local lock_timeout = '5s';
alter table patients drop column first_name, drop column last_name, drop column last_name_key, drop column birth_date,
  drop column ssn_last4, drop column phone, drop column email, drop column address, drop column city, drop column state,
  drop column postal_code,
  add constraint patients_seal_has_its_key check ((sealed is null) = (key_version is null)),
  add constraint nobody_has_nothing check (not is_nobody(patient_id) or (not is_billed and mrn = '' and sealed is null));
alter table guarantors drop column first_name, drop column last_name, drop column birth_date, drop column phone, drop column email,
  drop column address, drop column city, drop column state, drop column postal_code,
  add constraint guarantors_seal_has_its_key check ((sealed is null) = (key_version is null));
alter table old_plans drop column payer_first_name, drop column payer_last_name, drop column phone, drop column email,
  add constraint old_plans_seal_has_its_key check ((sealed is null) = (key_version is null));

create index patients_by_name_and_day on patients (provider_id, name_day_index);
create index patients_by_name on patients (provider_id, name_index);
create index patients_by_day on patients (provider_id, day_index);
create index patients_by_phone on patients (provider_id, phone_index) where phone_index is not null;
create index patients_by_email on patients (provider_id, email_index) where email_index is not null;
create index guarantors_by_phone on guarantors (provider_id, phone_index) where phone_index is not null;
create index guarantors_by_email on guarantors (provider_id, email_index) where email_index is not null;
create index old_plans_by_phone on old_plans (provider_id, phone_index) where phone_index is not null;
create index old_plans_by_email on old_plans (provider_id, email_index) where email_index is not null;

comment on column patients.sealed is 'Names, birth date, SSN digits, contacts and address, as JSON, encrypted; null once they are erased.';
comment on column patients.name_day_index is 'Keyed hash of lastNameKey(last name) with the birth date.';
comment on column patients.name_index is 'Keyed hash of lastNameKey(last name).';
comment on column patients.day_index is 'Keyed hash of the birth date.';
comment on column guarantors.sealed is 'Name, birth date, contacts and address, as JSON, encrypted; null once they are erased.';
comment on column old_plans.sealed is 'Name and contacts of who pays, as JSON, encrypted.';

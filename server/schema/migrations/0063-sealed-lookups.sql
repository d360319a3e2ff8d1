-- A sealed lookup answers the same whether its person exists or not. A session that has found nobody goes on
-- like any other, with the row of `nobody` in place of a patient: no bill, contact or guarantor is ever of that
-- row, and no session signs in as it.

create function is_nobody(the_patient uuid) returns boolean language sql immutable parallel safe
  return the_patient = '00000000-0000-0000-0000-000000000000'::uuid;

alter table sessions
  -- Keyed hash of what was asked for. It stands as long as the session is told nothing of what was found.
  add column search_hash text,
  add constraint sealed_session_is_unverified check (search_hash is null or (needs_code and verified_at is null)),
  add constraint only_a_sealed_session_finds_nobody check (not is_nobody(patient_id) or search_hash is not null);

alter table patients add constraint nobody_has_nothing check (not is_nobody(patient_id) or (
  not is_billed and mrn = '' and first_name = '' and last_name = '' and last_name_key = ''
  and ssn_last4 is null and phone is null and email is null and address is null));
alter table guarantors add constraint nobody_has_nothing check (not is_nobody(patient_id));
alter table bills add constraint nobody_has_nothing check (not is_nobody(patient_id));
alter table old_plans add constraint nobody_has_nothing check (not is_nobody(patient_id));
alter table phone_changes add constraint nobody_has_nothing check (not is_nobody(patient_id));
alter table applications add constraint nobody_has_nothing check (not is_nobody(patient_id) or (
  held_by is not null and is_patient is null and guarantor_id is null and phone is null and address is null
  and merged_into is null));

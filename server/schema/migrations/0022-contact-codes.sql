-- Codes for a phone or a mailbox that belongs to no application yet. Which old plans name the contact is written
-- down with the code, so that a session needs to keep no more of it than which code it has proved.

alter table verification_codes
  alter column application_id drop not null,
  add column old_plan_ids uuid[],
  add constraint code_is_of_an_application_or_a_contact check ((application_id is null) = (old_plan_ids is not null));
create unique index verification_codes_one_live_of_a_contact on verification_codes (provider_id, session_id_hash)
  where application_id is null and used_at is null and ended_at is null;
create index verification_codes_of_a_contact on verification_codes (provider_id, session_id_hash, created_at)
  where application_id is null;
create index verification_codes_of_contacts_by_age on verification_codes (created_at) where application_id is null;

alter table sessions
  add column proved_code_id uuid,
  add foreign key (provider_id, proved_code_id) references verification_codes (provider_id, code_id);
create index sessions_by_proved_code on sessions (provider_id, proved_code_id) where proved_code_id is not null;

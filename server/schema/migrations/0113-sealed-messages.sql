-- The envelopes have what these columns had.

set local lock_timeout = '5s';
alter table applications drop column phone, drop column address,
  add constraint applications_seal_has_its_key check ((sealed is null) = (key_version is null)),
  add constraint nobody_has_nothing check (not is_nobody(patient_id) or (
    held_by is not null and is_patient is null and guarantor_id is null and sealed is null and merged_into is null));
alter table contact_requests drop column first_name, drop column last_name, drop column phone, drop column closing_note,
  add constraint contact_requests_seal_has_its_key check ((sealed is null) = (key_version is null));
alter table outbox drop column recipient, drop column subject, drop column body, drop column letter,
  add constraint outbox_seal_has_its_key check ((sealed is null) = (key_version is null));
alter table phone_changes drop column phone,
  add constraint phone_changes_seal_has_its_key check ((sealed is null) = (key_version is null));
drop function forget_phone_link();
create index outbox_with_content on outbox (provider_id, sent_at) where sealed is not null;
create index outbox_by_recipient on outbox (provider_id, recipient_index) where recipient_index is not null;

comment on column applications.sealed is 'The phone and the address that the visitor gave, as JSON, encrypted.';
comment on column contact_requests.sealed is 'Name, phone and the note of staff, as JSON, encrypted.';
comment on column contact_requests.phone_index is 'Keyed hash of the phone; null for a visitor who calls.';
comment on column outbox.sealed is 'Recipient, subject, body and letter, as JSON, encrypted; null once they are deleted.';
comment on column outbox.recipient_index is 'Keyed hash of the recipient.';
comment on column phone_changes.sealed is 'The phone, as JSON, encrypted.';

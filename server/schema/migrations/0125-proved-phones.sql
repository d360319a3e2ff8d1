-- A number that its person has proved is used at once, and kept beside those that waited: later enrollments use it, too.

alter table phone_changes drop constraint phone_changes_check,
  add constraint phone_change_waits check (usable_at >= asked_at);

comment on table phone_changes is 'New numbers of people: those that wait, those that are used since they waited or were proved, and those that came to nothing.';

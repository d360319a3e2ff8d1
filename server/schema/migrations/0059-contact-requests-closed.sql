-- Staff note that a request for help is done: who did it, when, and what came of it.

set local lock_timeout = '5s';
alter table contact_requests
  add column closed_at timestamptz,
  add column closed_by text check (closed_by <> ''),
  add column closing_note text,
  add constraint closed_by_a_person check ((closed_at is null) = (closed_by is null)),
  add constraint noted_when_closed check (closing_note is null or closed_at is not null);

-- Records for what a database was made: a demonstration with invented people, or production. Test mode shows
-- everybody's codes, so it must not run on the second. A database of before counts as a demonstration when it
-- holds an invented person.

create table database_purpose (
  purpose text not null check (purpose in ('demonstration', 'production')),
  made_at timestamptz not null default now()
);
-- One row for the whole database, whatever the number of processes that start at once.
create unique index database_purpose_once on database_purpose ((true));

insert into database_purpose (purpose)
select case when exists (select from patients where mrn in ('LK-1001', 'RB-1001', 'HC-1001', 'PV-1001'))
  then 'demonstration' else 'production' end
where exists (select from patients);

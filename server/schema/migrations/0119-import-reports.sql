-- What each import did, and what was wrong with the rows that it did not take, for the staff of the provider. No value of a row is here.

create table import_reports (
  provider_id text not null,
  import_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('bills', 'fhir', 'plans')),
  files text[] not null,
  map text,
  begun_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'unreadable', 'failed')),
  rows_read integer not null default 0,
  written integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  problems integer not null default 0,
  seen_at timestamptz,
  primary key (provider_id, import_id),
  check ((ended_at is null) = (outcome is null))
);
create index import_reports_begun on import_reports (provider_id, begun_at);
comment on column import_reports.files is 'Names of files or folders, without their folders.';
comment on column import_reports.outcome is 'Empty while the import runs, and where its process was killed.';
comment on column import_reports.written is 'Bills or plans that are new or changed.';
comment on column import_reports.refused is 'Rows that were not taken.';
comment on column import_reports.problems is 'All that was reported; of many, import_problems has the first ones.';
comment on column import_reports.seen_at is 'When staff had seen it; the audit has who.';
call separate_providers('import_reports');

create table import_problems (
  provider_id text not null,
  import_id uuid not null,
  number integer not null,
  file text,
  line integer not null,
  field text,
  code text not null,
  reason text not null,
  primary key (provider_id, import_id, number),
  foreign key (provider_id, import_id) references import_reports on delete cascade
);
comment on column import_problems.number is 'Their order, from 1.';
comment on column import_problems.file is 'Where it is none of a single file: one of several files, or the map.';
comment on column import_problems.field is 'The column, or nothing where the row as a whole is wrong.';
comment on column import_problems.reason is 'The code in words, without the value of a cell.';
call separate_providers('import_problems');

alter table retention_runs add column import_reports integer not null default 0;

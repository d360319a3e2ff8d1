-- What the retention of a provider deleted on a day, for its report.

create table retention_runs (
  provider_id text not null,
  run_on date not null,
  messages integer not null,
  enrollments integer not null,
  patients integer not null,
  finished_at timestamptz not null,
  primary key (provider_id, run_on)
);
comment on column retention_runs.run_on is 'The provider''s day.';
call separate_providers('retention_runs');

create index outbox_with_content on outbox (provider_id, sent_at) where recipient <> '';

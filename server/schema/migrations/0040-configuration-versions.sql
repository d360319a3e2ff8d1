-- What providers and their flows were when sessions began, so that each can finish on it: one row for each
-- content, named by its hash. A session does not refer to it by key: it is looked for, and a session outlives it
-- by the day that its row is kept.

create table configuration_versions (
  provider_id text not null,
  version text not null check (version ~ '^[0-9a-f]{32}$'),
  provider text not null,
  flows text not null,
  used_at timestamptz not null,
  primary key (provider_id, version)
);
create index configuration_versions_by_used_at on configuration_versions (used_at);

alter table sessions add column configuration_version text check (configuration_version ~ '^[0-9a-f]{32}$');

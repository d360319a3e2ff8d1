-- How often something happened that is worth a warning, so that all processes together write one line a minute
-- and not one each time.

create table warning_counts (
  provider_id text not null,
  kind text not null,
  warned_at timestamptz not null,
  held_back integer not null default 0,
  told integer not null default 1,
  primary key (provider_id, kind)
)

-- How visitors pass through the flows. `funnel_reached` keeps for two days which steps a session has reached, so that a reload, Back or a
-- second tab counts once; `funnel_days` keeps the counts, without sessions.

set local lock_timeout = '5s';

create table funnel_reached (
  provider_id text not null,
  visitor text not null,
  flow text not null,
  step text not null,
  kind text not null check (kind in ('arrived', 'outcome', 'refused')),
  name text not null,
  number bigint generated always as identity,
  day date not null,
  version text not null,
  arm text not null,
  language text not null,
  device text not null,
  is_left boolean not null default false,
  seen_at timestamptz not null,
  primary key (provider_id, visitor, flow, kind, step, name)
);

create index funnel_reached_by_time on funnel_reached (seen_at);

create table funnel_days (
  provider_id text not null,
  day date not null,
  flow text not null,
  version text not null,
  step text not null,
  arm text not null,
  language text not null,
  device text not null check (device in ('phone', 'tablet', 'computer', 'agent')),
  kind text not null check (kind in ('arrived', 'left', 'outcome', 'refused')),
  name text not null,
  sessions integer not null,
  times integer not null,
  primary key (provider_id, day, flow, version, step, arm, language, device, kind, name)
);

call separate_providers('funnel_reached');
call separate_providers('funnel_days');

comment on column funnel_reached.visitor is 'Keyed hash of the session''s holder; no other table has it.';
comment on column funnel_reached.name is 'The outcome or the error code, after the name of its run; empty for an arrival.';
comment on column funnel_reached.number is 'The order in which a session reached its steps.';
comment on column funnel_reached.day is 'The provider''s day of the arrival.';
comment on column funnel_reached.is_left is 'The session has reached another step for the first time since.';
comment on column funnel_days.version is 'The configuration of the sessions, shortened as the page for operators shows it.';
comment on column funnel_days.arm is 'The arm of each split, such as landing=picture; empty for a flow without a split.';
comment on column funnel_days.sessions is 'Distinct sessions.';
comment on column funnel_days.times is 'With every repetition. Not counted for ''left''.';

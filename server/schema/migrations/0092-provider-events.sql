-- What a provider is informed of, such as a payment that arrived. A row is written in the transaction of the fact that it reports,
-- once for each fact; a job sends it on.

create table provider_events (
  provider_id text not null,
  event_id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  kind text not null check (length(kind) between 1 and 64),
  subject text not null check (length(subject) between 1 and 100),
  fact text not null check (length(fact) between 1 and 400),
  data jsonb not null,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  queued_at timestamptz,
  primary key (provider_id, event_id),
  unique (provider_id, kind, fact)
);
create index provider_events_by_number on provider_events (provider_id, number);
create index provider_events_by_subject on provider_events (provider_id, subject, number);
create index provider_events_by_recorded_at on provider_events (recorded_at);
create index provider_events_to_queue on provider_events (number) where queued_at is null;

comment on column provider_events.number is 'The order in which events of one subject were written.';
comment on column provider_events.subject is 'Events of one subject, such as a plan, are delivered in their order.';
comment on column provider_events.fact is 'Identifies what is reported, so that it is written once.';
comment on column provider_events.data is 'References and cents, as the receiver gets them. No personal data but account and invoice numbers.';
comment on column provider_events.queued_at is 'When a job passed it to the endpoints of the provider, if there are any.';

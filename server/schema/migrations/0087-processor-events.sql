-- Events of the payment processor, each stored once in the order of arrival and applied to the plan later. A row holds no name,
-- no number and no address of a person: the source is a selection of the fields that the processor sent.

create table processor_events (
  provider_id text not null,
  event_id text not null,
  number bigint not null generated always as identity,
  kind text not null,
  event jsonb,
  source jsonb,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (provider_id, event_id),
  unique (provider_id, number),
  constraint processor_events_without_meaning check (event is not null or applied_at is not null)
);
create index processor_events_waiting on processor_events (number) where applied_at is null;

comment on column processor_events.number is 'The order of arrival.';
comment on column processor_events.kind is 'The type of the event, in the word of the processor.';
comment on column processor_events.event is 'The event in our words; null for one that changes nothing here.';
comment on column processor_events.source is 'The fields of the processor''s own event from which ours was made, for a replay; null for the simulator.';
comment on column processor_events.applied_at is 'When it was applied; null while it waits, such as for an attempt that is not known yet.';

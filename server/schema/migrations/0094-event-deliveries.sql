-- Webhooks carry events of a provider as well as answers. Events of one subject are delivered in their order to each endpoint. An
-- endpoint that answers 410 gets nothing more until staff replay its events.

set local lock_timeout = '5s';
alter table webhook_deliveries
  alter column submission_id drop not null,
  add column event_id uuid,
  add column subject text,
  add column number bigint,
  add foreign key (provider_id, event_id) references provider_events (provider_id, event_id) on delete cascade,
  add constraint webhook_deliveries_once_an_event unique (provider_id, event_id, url),
  add constraint delivery_of_one_thing check ((submission_id is null) <> (event_id is null)),
  add constraint delivery_of_event_has_order check (
    (event_id is null) = (subject is null) and (event_id is null) = (number is null));
create index webhook_deliveries_in_order on webhook_deliveries (provider_id, url, subject, number)
  where delivered_at is null and given_up_at is null and subject is not null;

create table stopped_endpoints (
  provider_id text not null,
  url text not null,
  stopped_at timestamptz not null,
  primary key (provider_id, url)
);

comment on column webhook_deliveries.event_id is 'The event that it carries; else it carries answers.';
comment on column webhook_deliveries.subject is 'Of the event. An event waits until the endpoint has the earlier ones of its subject, or they are given up.';
comment on column webhook_deliveries.number is 'Of the event: its place in the order.';

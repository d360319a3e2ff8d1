-- A message that did not arrive waits for the staff of its provider, who have it sent again or set it aside.

set local lock_timeout = '5s';
alter table outbox add column set_aside_at timestamptz;
create index outbox_failed on outbox (provider_id, failed_at)
  where set_aside_at is null and (given_up_at is not null or outcome in ('undelivered', 'refused'));

comment on column outbox.set_aside_at is 'When staff decided that it need not arrive any more; the audit has who and why.';

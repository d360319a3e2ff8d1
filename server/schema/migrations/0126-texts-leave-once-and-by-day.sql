-- A text whose partner did not answer may have arrived. It is not sent again without the word of staff. And a message that no one asked
-- for leaves by day at each attempt.

set local lock_timeout = '5s';
alter table outbox
  add column zones text[],
  drop constraint outbox_outcome_check,
  add constraint outbox_outcome_check check (outcome in ('delivered', 'undelivered', 'refused', 'suppressed', 'unknown')) not valid;

comment on column outbox.outcome is 'delivered, undelivered (the partner took it in vain), refused (it can never arrive), suppressed (the person wants none) or unknown (the partner may have taken it); null while nothing is known.';
comment on column outbox.zones is 'The time zones in whose night it does not leave; null where it leaves at any time.';
comment on column outbox.failed_at is 'When the last attempt failed; null while one is under way.';

-- A report is a receipt. These were sent again and again.
update outbox set sent_at = now() where outcome is not null and sent_at is null and given_up_at is null;

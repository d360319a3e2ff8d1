-- What the partner made of a message: its name for it, by which later news find it, and whether it arrived.

set local lock_timeout = '5s';
alter table outbox
  add column partner_reference text,
  add column outcome text check (outcome in ('delivered', 'undelivered', 'refused', 'suppressed')),
  add column outcome_reason text check (outcome_reason ~ '^[A-Za-z0-9_.:-]{1,60}$'),
  add constraint outcome_has_a_reason check (outcome is null or outcome = 'delivered' or outcome_reason is not null);
create index outbox_by_partner_reference on outbox (provider_id, partner_reference) where partner_reference is not null;

comment on column outbox.partner_reference is 'The name of the message at the partner that took it.';
comment on column outbox.outcome is 'delivered, undelivered (the partner took it in vain), refused (it can never arrive) or suppressed (the person wants none); null while nothing is known.';
comment on column outbox.outcome_reason is 'Why it did not arrive, or why the last attempt failed: a code.';

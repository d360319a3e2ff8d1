-- A processor forgets idempotency keys after some time, so an adapter looks up what was sent long ago. What counts is when the
-- processor was called first, and not when the charge or refund was written: a service that was down for a day sends it then.

alter table open_charges add column first_asked_at timestamptz;
comment on column open_charges.first_asked_at is 'When the processor was about to be called first; committed before the call.';
alter table open_refunds add column first_asked_at timestamptz;
comment on column open_refunds.first_asked_at is 'When the processor was about to be called first; committed before the call.';

-- It is not known whether these were sent.
update open_charges set first_asked_at = charge_attempts.created_at from charge_attempts
  where charge_attempts.provider_id = open_charges.provider_id and charge_attempts.attempt_id = open_charges.attempt_id;
update open_refunds set first_asked_at = asked_at;

-- What a caller says yes to, before an agent pays for them or changes their plan, is a consent with its time like those of an enrollment.

alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('credit_check', 'text_message', 'roll_ups', 'plan_payment', 'plan_day', 'plan_skip',
    'plan_stop', 'plan_start', 'plan_bills')) not valid;

-- Only an agent notes them: a patient presses the button.
alter table consents add constraint consents_to_plan_changes_are_spoken check (kind not like 'plan\_%' or agent is not null) not valid;

alter table charge_attempts add column by_agent boolean not null default false;
comment on column charge_attempts.by_agent is 'The patient asked an agent for this payment by phone.';

-- An agent with the role for refunds reads back what goes to the caller, who agrees to it like to any act in their plan.

alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('credit_check', 'text_message', 'roll_ups', 'plan_payment', 'plan_day', 'plan_skip',
    'plan_stop', 'plan_start', 'plan_bills', 'plan_refund')) not valid;

-- Where a plan comes from and by which way it was agreed to (spec 3, enumerations): so far all are of bills
-- after care.

alter table payment_plans
  add column source text not null default 'POST_PROCEDURE' check (source in ('CARE_CARD', 'API_PLATFORM', 'POST_PROCEDURE')),
  add column channel text not null default 'WEB' check (channel in ('WEB', 'PHONE'));

update payment_plans set channel = 'PHONE'
where exists (
  select from agreements
  where agreements.provider_id = payment_plans.provider_id
    and agreements.payment_plan_id = payment_plans.payment_plan_id
    and agreements.agent is not null
);

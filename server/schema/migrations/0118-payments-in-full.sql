-- Bills may be paid in full with one payment instead of a plan of months. Such a plan has one installment that is due today, and nothing
-- is charged by itself. It is PAYING while the processor has not taken the money; its application has no plan until then. A payment that
-- fails cancels it, so that the bills are free for another try or for a plan of months.

alter table payment_plans
  add column in_full boolean not null default false,
  drop constraint payment_plans_status_check,
  add constraint payment_plans_status_check
    check (status in ('PAYING', 'PENDING', 'ACTIVE', 'COMPLETED', 'DEFAULTED', 'CANCELLED')),
  add constraint only_payments_in_full_are_paying check (status <> 'PAYING' or in_full),
  add constraint payment_in_full_is_one_payment check (not in_full
    or (kind = 'PAYMENT_PLAN' and months = 1 and amendment = 0 and not automatic)),
  drop constraint payment_plans_provider_id_application_id_key;
comment on column payment_plans.in_full is 'The bills are paid with one payment instead of a plan of months.';
-- A payment that failed leaves its row, because an attempt to charge is never deleted.
create unique index payment_plans_one_per_application on payment_plans (provider_id, application_id) where status <> 'CANCELLED';

drop index plan_bills_one_active_plan;
create unique index plan_bills_one_active_plan on plan_bills (provider_id, invoice_id)
  where plan_status in ('PAYING', 'PENDING', 'ACTIVE', 'COMPLETED', 'DEFAULTED');

alter table agreements
  drop constraint agreements_document_type_check,
  add constraint agreements_document_type_check
    check (document_type in ('payment_plan_agreement', 'automatic_payment_authorization', 'payment_authorization'));

create or replace function check_plan_status() returns trigger language plpgsql as $$
begin
  if new.takes_effect_on is distinct from old.takes_effect_on or new.in_full <> old.in_full
    or (new.status <> old.status and (new.status in ('PAYING', 'PENDING') or old.status in ('COMPLETED', 'DEFAULTED')
      or (old.status = 'PAYING' and new.status not in ('ACTIVE', 'CANCELLED'))
      or (new.in_full and (old.status = 'CANCELLED' or (new.status = 'CANCELLED' and old.status <> 'PAYING'))))) then
    raise exception 'plan % does not go back', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_goes_on';
  end if;
  return new;
end
$$;

create function check_payment_in_full_is_audited() returns trigger language plpgsql as $$
begin
  if (
    select count(*) from audit_events where provider_id = new.provider_id and chain_id = new.application_id
      and event = case new.status when 'ACTIVE' then 'plan.started' else 'full_payment.failed' end and xmin = pg_current_xact_id()::xid
  ) <> 1 then
    raise exception 'the payment in full % ended without exactly one audit event', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_status_is_audited';
  end if;
  return null;
end
$$;
create constraint trigger payment_in_full_is_audited after update of status on payment_plans
  deferrable initially deferred for each row when (old.status = 'PAYING' and new.status <> 'PAYING')
  execute function check_payment_in_full_is_audited();

-- A payment in full that is under way or failed is not the plan of its application.
create or replace function check_plan_is_whole() returns trigger language plpgsql as $$
begin
  perform check_amendments(new.provider_id, new.payment_plan_id);
  if (new.in_full and new.status in ('PAYING', 'CANCELLED')) = exists (
    select from applications where provider_id = new.provider_id and application_id = new.application_id
      and payment_plan_id = new.payment_plan_id
  ) then
    raise exception 'plan % is not the plan of its application', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_is_of_its_application';
  end if;
  return null;
end
$$;

-- One signed document instead of two: the authorization of this one payment, and of each other method that it is charged to later.
create or replace function check_amendments(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  last_amendment integer;
  last_change integer;
  is_in_full boolean;
  made integer;
  signed integer;
begin
  select amendment, changes, in_full into last_amendment, last_change, is_in_full from payment_plans
    where provider_id = the_provider and payment_plan_id = the_plan;
  select count(*), count(*) filter (where kind = 'signed') into made, signed
    from plan_amendments where provider_id = the_provider and payment_plan_id = the_plan;
  if made <> last_amendment or exists (
    select from plan_amendments a where a.provider_id = the_provider and a.payment_plan_id = the_plan and (
      a.number > last_amendment or a.added_cents <> (
        select coalesce(sum(amount_cents), 0) from plan_bills b
        where b.provider_id = the_provider and b.payment_plan_id = the_plan and b.amendment = a.number))
  ) then
    raise exception 'plan % does not have the bills of its % amendments', the_plan, last_amendment
      using errcode = 'check_violation', constraint = 'plan_has_its_amendments';
  end if;
  if (
    select count(*) from agreements where provider_id = the_provider and payment_plan_id = the_plan and change = 0
  ) <> (case when is_in_full then 1 else 2 * (1 + signed) end) or exists (
    select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan
      and (g.document_type = 'payment_authorization') <> is_in_full
  ) or exists (
    select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan and g.amendment > 0 and g.change = 0
      and not exists (
        select from plan_amendments a where a.provider_id = the_provider and a.payment_plan_id = the_plan
          and a.number = g.amendment and a.kind = 'signed')
  ) then
    raise exception 'plan % lacks a signed document', the_plan
      using errcode = 'check_violation', constraint = 'plan_has_its_agreements';
  end if;
  if (
    select count(*) <> last_change or max(number) > last_change from plan_changes
    where provider_id = the_provider and payment_plan_id = the_plan
  ) or exists (
    select from plan_changes c where c.provider_id = the_provider and c.payment_plan_id = the_plan
      and (c.kind in ('method', 'automatic_on')) <> exists (
        select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan and g.change = c.number)
  ) or exists (
    select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan
      and (g.change > last_change
        or (g.change > 0 and g.document_type not in ('automatic_payment_authorization', 'payment_authorization')))
  ) then
    raise exception 'plan % does not have its % changes, each with what was signed for it', the_plan, last_change
      using errcode = 'check_violation', constraint = 'plan_has_its_changes';
  end if;
end
$$;

-- A plan is completed once, after its last payment, with its one audit event and together with its application,
-- which stays closed. The bills that it covered join no other plan.

drop index plan_bills_one_active_plan;
create unique index plan_bills_one_active_plan on plan_bills (provider_id, invoice_id)
  where plan_status in ('PENDING', 'ACTIVE', 'COMPLETED');

create or replace function check_plan_status() returns trigger language plpgsql as $$
begin
  if new.takes_effect_on is distinct from old.takes_effect_on
    or (new.status <> old.status and (new.status = 'PENDING' or old.status = 'COMPLETED')) then
    raise exception 'plan % does not go back', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_goes_on';
  end if;
  return new;
end
$$;

create function check_plan_has_ended() returns trigger language plpgsql as $$
begin
  -- The database does not know the provider's time zone; on Kiritimati each day begins first.
  if not exists (
    select from applications a where a.provider_id = new.provider_id and a.application_id = new.application_id
      and (a.closed_at at time zone 'Pacific/Kiritimati')::date > (
        select max(due) from instalments i where i.provider_id = new.provider_id and i.payment_plan_id = new.payment_plan_id)
  ) then
    raise exception 'plan % has a payment left, or its application is open', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_ends_with_its_application';
  end if;
  if (
    select count(*) from audit_events where provider_id = new.provider_id and chain_id = new.application_id
      and event = 'plan.ended' and xmin = pg_current_xact_id()::xid
  ) <> 1 then
    raise exception 'plan % ended without exactly one audit event', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_status_is_audited';
  end if;
  return null;
end
$$;
create constraint trigger plan_ends_with_its_application after update of status on payment_plans
  deferrable initially deferred for each row when (old.status <> 'COMPLETED' and new.status = 'COMPLETED')
  execute function check_plan_has_ended();

create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null and new.closed_at is distinct from old.closed_at then
    raise exception 'application % stays closed', new.application_id
      using errcode = 'check_violation', constraint = 'application_stays_closed';
  end if;
  return new;
end
$$;
create trigger refuse_reopening before update of closed_at on applications
  for each row execute function refuse_reopening();

-- A plan that has defaulted keeps its application open, as one that is paid off does, so that its patient signs in and reads what
-- became of it. The application closes with the next bill.

create or replace function check_plan_has_ended() returns trigger language plpgsql as $$
declare
  is_over boolean;
begin
  if new.status = 'DEFAULTED' then
    is_over := exists (
      select from ledger_entries e where e.provider_id = new.provider_id and e.payment_plan_id = new.payment_plan_id
        and e.kind = 'defaulted');
  elsif exists (select from ledgers l where l.provider_id = new.provider_id and l.payment_plan_id = new.payment_plan_id) then
    is_over := (
      select open_cents = 0 and pending_cents = 0 from plan_balances b
      where b.provider_id = new.provider_id and b.payment_plan_id = new.payment_plan_id);
  else
    -- The database does not know the provider's time zone; on Kiritimati each day begins first.
    is_over := exists (
      select from applications a where a.provider_id = new.provider_id and a.application_id = new.application_id
        and (a.closed_at at time zone 'Pacific/Kiritimati')::date > (
          select max(due) from instalments i where i.provider_id = new.provider_id and i.payment_plan_id = new.payment_plan_id));
  end if;
  if not is_over or (new.status = 'COMPLETED' and not exists (
    select from applications a where a.provider_id = new.provider_id and a.application_id = new.application_id
      and a.closed_at is not null
  )) then
    raise exception 'plan % has a payment left, or its application is open', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_ends_with_its_application';
  end if;
  if (
    select count(*) from audit_events where provider_id = new.provider_id and chain_id = new.application_id
      and event = case new.status when 'DEFAULTED' then 'plan.defaulted' else 'plan.ended' end and xmin = pg_current_xact_id()::xid
  ) <> 1 then
    raise exception 'plan % ended without exactly one audit event', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_status_is_audited';
  end if;
  return null;
end
$$;

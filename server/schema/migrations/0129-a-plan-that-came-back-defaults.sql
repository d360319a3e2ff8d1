-- A debit can come back after a newer bill has closed the application of a plan that was paid. What it opens is owed as before, so the plan
-- defaults where it is not paid in time.

create or replace function check_plan_status() returns trigger language plpgsql as $$
begin
  if new.takes_effect_on is distinct from old.takes_effect_on or new.in_full <> old.in_full
    or (new.status <> old.status and (new.status in ('PAYING', 'PENDING') or old.status = 'DEFAULTED'
      or (old.status = 'COMPLETED' and not (new.status = 'DEFAULTED' and exists (
        select from plan_balances b
        where b.provider_id = new.provider_id and b.payment_plan_id = new.payment_plan_id and b.open_cents > 0)))
      or (old.status = 'PAYING' and new.status not in ('ACTIVE', 'CANCELLED'))
      or (new.in_full and (old.status = 'CANCELLED' or (new.status = 'CANCELLED' and old.status <> 'PAYING'))))) then
    raise exception 'plan % does not go back', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_goes_on';
  end if;
  return new;
end
$$;

-- Reminders begin with the payments that are overdue, of plans of both states.
drop index payment_plans_by_hand;

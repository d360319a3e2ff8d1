-- Bills may join a plan by more payments after its last one. Such a payment comes by an amendment only, and not within its notice.

create function refuse_unannounced_payment() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_plans p
    where p.provider_id = new.provider_id and p.payment_plan_id = new.payment_plan_id and p.amendment > 0
  ) and (not exists (
    select from plan_amendments a join payment_plans p using (provider_id, payment_plan_id)
    where a.provider_id = new.provider_id and a.payment_plan_id = new.payment_plan_id
      and a.number = p.amendment and a.first_changed_on <= new.due and a.xmin = pg_current_xact_id()::xid
  ) or exists (
    select from instalments i
    where i.provider_id = new.provider_id and i.payment_plan_id = new.payment_plan_id and (i.number > new.number or i.due >= new.due)
  )) then
    raise exception 'payment % of plan % is not added by an amendment', new.number, new.payment_plan_id
      using errcode = 'check_violation', constraint = 'instalment_follows_the_last';
  end if;
  return new;
end
$$;
create trigger refuse_unannounced_payment before insert on instalments
  for each row execute function refuse_unannounced_payment();

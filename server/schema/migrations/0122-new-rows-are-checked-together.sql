-- The same rules as before, for the rows that one statement adds together: a plan of twelve payments asked twelve times for one check
-- of its bills, and twelve times whether it was amended.

create function ask_for_checks_of_added() returns trigger language plpgsql as $$
begin
  insert into plan_checks (provider_id, payment_plan_id, rule)
    select distinct provider_id, payment_plan_id, tg_argv[0] from added
    on conflict do nothing;
  return null;
end
$$;

drop trigger plan_pays_its_bills on instalments;
create trigger plan_pays_its_bills
  after delete or update of provider_id, payment_plan_id, number, amount_cents on instalments
  for each row execute function ask_for_plan_check('bills');
create trigger added_instalments_pay_bills after insert on instalments
  referencing new table as added
  for each statement execute function ask_for_checks_of_added('bills');

drop trigger plan_pays_its_bills on plan_bills;
create trigger plan_pays_its_bills after update or delete on plan_bills
  for each row execute function ask_for_plan_check('bills');
create trigger added_bills_are_paid after insert on plan_bills
  referencing new table as added
  for each statement execute function ask_for_checks_of_added('bills');

drop trigger refuse_unannounced_payment on instalments;
drop function refuse_unannounced_payment;
create function refuse_unannounced_payments() returns trigger language plpgsql as $$
declare
  the_plan payment_plans;
  unannounced integer;
begin
  for the_plan in
    select * from payment_plans p
    where p.amendment > 0 and (p.provider_id, p.payment_plan_id) in (select provider_id, payment_plan_id from added)
  loop
    select n.number into unannounced from added n
    where n.provider_id = the_plan.provider_id and n.payment_plan_id = the_plan.payment_plan_id and (
      not exists (
        select from plan_amendments a
        where a.provider_id = n.provider_id and a.payment_plan_id = n.payment_plan_id
          and a.number = the_plan.amendment and a.first_changed_on <= n.due and a.xmin = pg_current_xact_id()::xid
      )
      or exists (
        select from instalments i
        where i.provider_id = n.provider_id and i.payment_plan_id = n.payment_plan_id
          and (i.number < n.number and i.due >= n.due or i.number > n.number and i.due <= n.due)
      )
      or exists (
        select from instalments i
        where i.provider_id = n.provider_id and i.payment_plan_id = n.payment_plan_id and i.number > n.number
          and i.number not in (select o.number from added o where o.payment_plan_id = n.payment_plan_id)
      ))
    limit 1;
    if found then
      raise exception 'payment % of plan % is not added by an amendment', unannounced, the_plan.payment_plan_id
        using errcode = 'check_violation', constraint = 'instalment_follows_the_last';
    end if;
  end loop;
  return null;
end
$$;
create trigger refuse_unannounced_payments after insert on instalments
  referencing new table as added
  for each statement execute function refuse_unannounced_payments();

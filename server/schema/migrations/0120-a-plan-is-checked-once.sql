-- The same rules as before, checked once for each plan that a transaction changes instead of once for each row: a charge checked its
-- ledger six times, and a new plan its bills once for each payment and bill. A changed row asks for a check, and the commit does it.

-- Rows live until the commit only, so a crash has nothing to restore.
create unlogged table plan_checks (
  provider_id text not null,
  payment_plan_id uuid not null,
  rule text not null check (rule in ('bills', 'ledger')),
  asked_in xid8 not null default pg_current_xact_id(),
  primary key (provider_id, payment_plan_id, rule, asked_in)
);
comment on column plan_checks.asked_in is 'The transaction, so that none waits for the check of another.';
call separate_providers('plan_checks');

-- Its argument is the rule.
create function ask_for_plan_check() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into plan_checks (provider_id, payment_plan_id, rule) values (new.provider_id, new.payment_plan_id, tg_argv[0])
      on conflict do nothing;
  end if;
  if tg_op <> 'INSERT' then
    insert into plan_checks (provider_id, payment_plan_id, rule) values (old.provider_id, old.payment_plan_id, tg_argv[0])
      on conflict do nothing;
  end if;
  return null;
end
$$;

create function check_asked_plan() returns trigger language plpgsql as $$
begin
  if new.rule = 'ledger' then
    perform check_ledger(new.provider_id, new.payment_plan_id);
  else
    perform check_plan(new.provider_id, new.payment_plan_id);
  end if;
  -- A change after this one asks again.
  delete from plan_checks where provider_id = new.provider_id and payment_plan_id = new.payment_plan_id and rule = new.rule
    and asked_in = new.asked_in;
  return null;
end
$$;
create constraint trigger check_asked_plan after insert on plan_checks
  deferrable initially deferred for each row execute function check_asked_plan();

drop trigger plan_pays_its_bills on payment_plans;
drop trigger plan_pays_its_bills on instalments;
drop trigger plan_pays_its_bills on plan_bills;
drop function check_plan_of_row;
create trigger plan_pays_its_bills after insert or update on payment_plans
  for each row execute function ask_for_plan_check('bills');
create trigger plan_pays_its_bills
  after insert or delete or update of provider_id, payment_plan_id, number, amount_cents on instalments
  for each row execute function ask_for_plan_check('bills');
create trigger plan_pays_its_bills after insert or update or delete on plan_bills
  for each row execute function ask_for_plan_check('bills');

drop trigger ledger_adds_up on ledger_entries;
drop trigger ledger_adds_up on charge_attempt_parts;
drop trigger ledger_adds_up on charge_attempts;
drop trigger ledger_adds_up on open_charges;
drop trigger ledger_adds_up on instalments;
drop function check_ledger_of_row;
create trigger ledger_adds_up after insert on ledger_entries
  for each row execute function ask_for_plan_check('ledger');
create trigger ledger_adds_up after insert on charge_attempt_parts
  for each row execute function ask_for_plan_check('ledger');
create trigger ledger_adds_up after insert on charge_attempts
  for each row execute function ask_for_plan_check('ledger');
create trigger ledger_adds_up after insert or delete on open_charges
  for each row execute function ask_for_plan_check('ledger');
create trigger ledger_adds_up after update on instalments
  for each row when (pg_trigger_depth() = 0 or old.amount_cents <> new.amount_cents or old.number <> new.number)
  execute function ask_for_plan_check('ledger');

-- The same rules as before, with less work for each charge: the balances of a plan are read once for a check, and a payment that an
-- entry marks as paid is not checked a second time beside its entry.

create or replace function check_ledger(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  the_total bigint;
  adds_up boolean;
  is_owed boolean;
  the_sum bigint;
begin
  if not exists (select from ledgers where provider_id = the_provider and payment_plan_id = the_plan) then
    return;
  end if;
  select total_cents into the_total from payment_plans where provider_id = the_provider and payment_plan_id = the_plan;
  select bool_and(paid_cents >= 0 and forgiven_cents >= 0 and open_cents >= 0 and (open_cents = 0) = (status = 'PAID')),
      bool_and(pending_cents <= open_cents), sum(paid_cents + open_cents + forgiven_cents)
    into adds_up, is_owed, the_sum
    from instalment_balances where provider_id = the_provider and payment_plan_id = the_plan;
  if not adds_up or the_total <> the_sum then
    raise exception 'plan %: paid, open and forgiven are not its total of % cents', the_plan, the_total
      using errcode = 'check_violation', constraint = 'ledger_adds_up';
  end if;
  if not is_owed then
    raise exception 'plan %: an attempt charges more than is open', the_plan
      using errcode = 'check_violation', constraint = 'open_charge_is_owed';
  end if;
  if exists (
    select from charge_attempts a where a.provider_id = the_provider and a.payment_plan_id = the_plan and a.amount_cents <> (
      select coalesce(sum(amount_cents), 0) from charge_attempt_parts p
      where p.provider_id = a.provider_id and p.attempt_id = a.attempt_id)
  ) or exists (
    select from charge_attempt_parts p
    left join open_charges o using (provider_id, payment_plan_id, number, attempt_id)
    where p.provider_id = the_provider and p.payment_plan_id = the_plan and (
      not exists (select from ledger_entries e where e.provider_id = p.provider_id and e.attempt_id = p.attempt_id
        and e.number = p.number and e.kind = 'attempted')
      or (o.ask_after is null) <> exists (
        select from ledger_entries e where e.provider_id = p.provider_id and e.attempt_id = p.attempt_id and e.number = p.number
          and e.kind not in ('attempted', 'pending', 'refund_failed')))
  ) then
    raise exception 'plan %: an attempt has no entry that explains it', the_plan
      using errcode = 'check_violation', constraint = 'attempt_is_explained';
  end if;
end
$$;

-- `mark_instalment` changes a payment beside an entry, whose own trigger checks the plan.
drop trigger ledger_adds_up on instalments;
create constraint trigger ledger_adds_up after update on instalments
  deferrable initially deferred for each row
  when (pg_trigger_depth() = 0 or old.amount_cents <> new.amount_cents or old.number <> new.number)
  execute function check_ledger_of_row();

-- Whether a payment is paid changes nothing about what the payments add up to.
drop trigger plan_pays_its_bills on instalments;
create constraint trigger plan_pays_its_bills
  after insert or delete or update of provider_id, payment_plan_id, number, amount_cents on instalments
  deferrable initially deferred for each row execute function check_plan_of_row();

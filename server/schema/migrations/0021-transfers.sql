-- A transfer is an application of its own, for an old plan. What it pays is a bill of the kind that no lookup
-- shows: the old plan itself. So a plan that continues another keeps every promise that a plan of bills does.

alter table applications
  add column old_plan_id uuid,
  add unique (provider_id, old_plan_id),
  add foreign key (provider_id, old_plan_id, patient_id) references old_plans (provider_id, old_plan_id, patient_id),
  -- Whoever pays an old plan is named there.
  drop constraint applications_check1,
  add constraint applications_name_the_guarantor
    check (is_patient is distinct from false or guarantor_id is not null or old_plan_id is not null),
  add constraint transfer_has_no_guarantor check (old_plan_id is null or guarantor_id is null);
drop index applications_one_open_per_patient;
create unique index applications_one_open_per_patient on applications (provider_id, patient_id)
  where closed_at is null and old_plan_id is null;

alter table bills
  add column old_plan_id uuid,
  add unique (provider_id, old_plan_id),
  add foreign key (provider_id, old_plan_id, patient_id) references old_plans (provider_id, old_plan_id, patient_id),
  -- A name that no bill file can have, and that nobody who names an invoice would guess.
  add constraint bill_is_named_by_its_old_plan check (case
    when old_plan_id is null then invoice_id !~ '^plan [0-9a-f]{8}-[0-9a-f-]{27}$'
    else invoice_id = 'plan ' || old_plan_id
  end);

alter table offers
  alter column pull_id drop not null,
  add column takes_effect_on date,
  add column charge_day integer check (charge_day between 1 and 31),
  add constraint offers_follow_a_pull check (pull_id is not null or kind = 'DIRECT_BACKBOOK'),
  add constraint backbook_offers_take_effect check (
    (kind = 'DIRECT_BACKBOOK') = (takes_effect_on is not null) and (takes_effect_on is null) = (charge_day is null)),
  add constraint offers_are_of_an_application
    foreign key (provider_id, application_id) references applications (provider_id, application_id);
create unique index offers_one_backbook on offers (provider_id, application_id)
  where kind = 'DIRECT_BACKBOOK' and invalidated_at is null;

alter table payment_plans
  drop constraint payment_plans_status_check,
  add constraint payment_plans_status_check check (status in ('PENDING', 'ACTIVE', 'COMPLETED', 'CANCELLED')),
  add column takes_effect_on date,
  add constraint backbook_plans_take_effect check ((kind = 'DIRECT_BACKBOOK') = (takes_effect_on is not null)),
  add constraint only_transfers_are_pending check (status <> 'PENDING' or kind = 'DIRECT_BACKBOOK');
create index payment_plans_pending on payment_plans (provider_id, takes_effect_on) where status = 'PENDING';
drop index plan_bills_one_active_plan;
create unique index plan_bills_one_active_plan on plan_bills (provider_id, invoice_id)
  where plan_status in ('PENDING', 'ACTIVE');

-- A pending plan takes effect once, after its day, and with its one audit event.
create function check_plan_status() returns trigger language plpgsql as $$
begin
  if new.takes_effect_on is distinct from old.takes_effect_on or (new.status <> old.status and new.status = 'PENDING') then
    raise exception 'plan % does not go back', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_goes_on';
  end if;
  return new;
end
$$;
create trigger check_plan_status before update on payment_plans for each row execute function check_plan_status();

create function check_plan_status_is_audited() returns trigger language plpgsql as $$
begin
  if (
    select count(*) from audit_events where provider_id = new.provider_id and chain_id = new.application_id
      and event = 'plan.took_effect' and xmin = pg_current_xact_id()::xid
  ) <> 1 then
    raise exception 'plan % took effect without exactly one audit event', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_status_is_audited';
  end if;
  return null;
end
$$;
create constraint trigger plan_status_is_audited after update of status on payment_plans
  deferrable initially deferred for each row when (old.status = 'PENDING' and new.status = 'ACTIVE')
  execute function check_plan_status_is_audited();

-- A plan that continues another pays that one, all of it and nothing else; no other plan pays such a bill.
create function check_transfer() returns trigger language plpgsql as $$
declare
  the_old old_plans;
begin
  select * into the_old from old_plans where provider_id = new.provider_id and payment_plan_id = new.payment_plan_id;
  if found <> (new.kind = 'DIRECT_BACKBOOK')
    or (found and (the_old.moved_cents <> new.total_cents or the_old.takes_effect_on <> new.takes_effect_on))
    or (found and not exists (
      select from applications a where a.provider_id = new.provider_id and a.application_id = new.application_id
        and a.old_plan_id = the_old.old_plan_id))
    or exists (
      select from plan_bills pb join bills b using (provider_id, bill_id)
      where pb.provider_id = new.provider_id and pb.payment_plan_id = new.payment_plan_id
        and b.old_plan_id is distinct from the_old.old_plan_id)
  then
    raise exception 'plan % does not pay what is left of an old plan', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_continues_its_old_plan';
  end if;
  return null;
end
$$;
create constraint trigger plan_continues_its_old_plan after insert or update on payment_plans
  deferrable initially deferred for each row execute function check_transfer();

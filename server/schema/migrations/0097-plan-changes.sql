-- What a person changes in their running plan: its payment method, its day of the month, a payment that moves on, automatic payments.
-- Each change is a row that stays, and the plan changes in no other way.

alter table payment_plans
  add column automatic boolean not null default true,
  add column changes integer not null default 0 check (changes >= 0);
comment on column payment_plans.automatic is 'False: the person stopped automatic payments (12 CFR 1005.10(c)); nothing is charged by itself.';

create table plan_changes (
  provider_id text not null,
  payment_plan_id uuid not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('method', 'automatic_off', 'automatic_on', 'charge_day', 'skip')),
  first_changed_on date,
  previous_draft jsonb not null,
  made_on date not null,
  made_at timestamptz not null,
  primary key (provider_id, payment_plan_id, number),
  check ((first_changed_on is null) = (kind not in ('charge_day', 'skip'))),
  -- A payment within three days may be at the bank already.
  constraint plan_change_is_early check (first_changed_on >= made_on + 3),
  foreign key (provider_id, payment_plan_id) references payment_plans (provider_id, payment_plan_id)
);
comment on column plan_changes.made_on is 'The provider''s day.';
comment on column plan_changes.first_changed_on is 'The day, until then, of the first payment that moves.';

create function refuse_plan_change_change() returns trigger language plpgsql as $$
begin
  raise exception 'changes of plans are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_plan_change_change before update or delete on plan_changes
  for each row execute function refuse_plan_change_change();

-- The authorization of a change is signed with its number; those of the plan and of its amendments keep 0.
alter table agreements add column change integer not null default 0 check (change >= 0);
alter table agreements drop constraint agreements_provider_id_payment_plan_id_amendment_document_t_key;
alter table agreements add unique (provider_id, payment_plan_id, amendment, change, document_type);

-- Checked after each statement, because a month's step gives every payment the day of the next one.
alter table instalments drop constraint instalments_provider_id_payment_plan_id_due_key;
alter table instalments add unique (provider_id, payment_plan_id, due) deferrable initially immediate;

create or replace function refuse_unannounced_change() returns trigger language plpgsql as $$
begin
  if (new.amount_cents <> old.amount_cents and (old.status <> 'SCHEDULED' or not exists (
    select from plan_amendments a join payment_plans p using (provider_id, payment_plan_id)
    where a.provider_id = new.provider_id and a.payment_plan_id = new.payment_plan_id
      and a.number = p.amendment and a.first_changed_on <= old.due and a.xmin = pg_current_xact_id()::xid
  ))) or (new.due <> old.due and (not exists (
    select from plan_changes c join payment_plans p using (provider_id, payment_plan_id)
    where c.provider_id = new.provider_id and c.payment_plan_id = new.payment_plan_id
      and c.number = p.changes and c.first_changed_on <= old.due and new.due >= c.made_on + 3 and c.xmin = pg_current_xact_id()::xid
  ) or exists (
    select from open_charges o
    where o.provider_id = new.provider_id and o.payment_plan_id = new.payment_plan_id and o.number = new.number
  ))) then
    raise exception 'payment % of plan % is not changed by an amendment', old.number, old.payment_plan_id
      using errcode = 'check_violation', constraint = 'instalment_keeps_its_amount';
  end if;
  return new;
end
$$;

create function refuse_unrecorded_plan_change() returns trigger language plpgsql as $$
begin
  if new.changes <> old.changes + 1 then
    raise exception 'plan % changes without a record', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_change_is_recorded';
  end if;
  return new;
end
$$;
create trigger refuse_unrecorded_plan_change before update on payment_plans for each row
  when (old.automatic <> new.automatic or old.payment_method_id <> new.payment_method_id or old.charge_day <> new.charge_day
    or old.changes <> new.changes)
  execute function refuse_unrecorded_plan_change();

create or replace function check_amendments(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  last_amendment integer;
  last_change integer;
  made integer;
  signed integer;
begin
  select amendment, changes into last_amendment, last_change from payment_plans
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
  ) <> 2 * (1 + signed) or exists (
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
      and (g.change > last_change or (g.change > 0 and g.document_type <> 'automatic_payment_authorization'))
  ) then
    raise exception 'plan % does not have its % changes, each with what was signed for it', the_plan, last_change
      using errcode = 'check_violation', constraint = 'plan_has_its_changes';
  end if;
end
$$;
create constraint trigger plan_has_its_changes after insert on plan_changes
  deferrable initially deferred for each row execute function check_amendments_of_row();
create constraint trigger plan_has_its_signed_changes after insert on agreements
  deferrable initially deferred for each row when (new.change > 0) execute function check_amendments_of_row();

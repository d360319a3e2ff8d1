-- Bills that join a plan after it has started: each time is an amendment, signed by the payer or allowed by them
-- beforehand. Payments change by an amendment only, and never those within its notice.

alter table payment_plans add column amendment integer not null default 0 check (amendment >= 0);
alter table plan_bills add column amendment integer not null default 0 check (amendment >= 0);
alter table agreements add column amendment integer not null default 0 check (amendment >= 0);
alter table agreements drop constraint agreements_provider_id_payment_plan_id_document_type_key;
alter table agreements add unique (provider_id, payment_plan_id, amendment, document_type);

create table plan_amendments (
  provider_id text not null,
  payment_plan_id uuid not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('signed', 'roll_up')),
  consent_id uuid,
  added_cents bigint not null check (added_cents > 0),
  previous_draft jsonb not null,
  made_on date not null,
  first_changed_on date not null,
  made_at timestamptz not null,
  primary key (provider_id, payment_plan_id, number),
  check ((kind = 'roll_up') = (consent_id is not null)),
  constraint plan_amendment_gives_notice check (first_changed_on >= made_on + 10),
  foreign key (provider_id, payment_plan_id) references payment_plans (provider_id, payment_plan_id),
  foreign key (provider_id, consent_id) references consents (provider_id, consent_id)
);

create function refuse_amendment_change() returns trigger language plpgsql as $$
begin
  raise exception 'amendments are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_amendment_change before update or delete on plan_amendments
  for each row execute function refuse_amendment_change();

-- A payment keeps its day, and its amount unless an amendment of the same transaction says so.
create function refuse_unannounced_change() returns trigger language plpgsql as $$
begin
  if new.due <> old.due or (new.amount_cents <> old.amount_cents and (old.status <> 'SCHEDULED' or not exists (
    select from plan_amendments a join payment_plans p using (provider_id, payment_plan_id)
    where a.provider_id = new.provider_id and a.payment_plan_id = new.payment_plan_id
      and a.number = p.amendment and a.first_changed_on <= old.due and a.xmin = pg_current_xact_id()::xid
  ))) then
    raise exception 'payment % of plan % is not changed by an amendment', old.number, old.payment_plan_id
      using errcode = 'check_violation', constraint = 'instalment_keeps_its_amount';
  end if;
  return new;
end
$$;
create trigger refuse_unannounced_change before update of due, amount_cents on instalments
  for each row execute function refuse_unannounced_change();

create function check_amendments(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  last_amendment integer;
  made integer;
  signed integer;
begin
  select amendment into last_amendment from payment_plans where provider_id = the_provider and payment_plan_id = the_plan;
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
  if (select count(*) from agreements where provider_id = the_provider and payment_plan_id = the_plan) <> 2 * (1 + signed) or exists (
    select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan and g.amendment > 0 and not exists (
      select from plan_amendments a where a.provider_id = the_provider and a.payment_plan_id = the_plan
        and a.number = g.amendment and a.kind = 'signed')
  ) then
    raise exception 'plan % lacks a signed document', the_plan
      using errcode = 'check_violation', constraint = 'plan_has_its_agreements';
  end if;
end
$$;

create function check_amendments_of_row() returns trigger language plpgsql as $$
begin
  perform check_amendments(new.provider_id, new.payment_plan_id);
  return null;
end
$$;
create constraint trigger plan_has_its_amendments after insert on plan_amendments
  deferrable initially deferred for each row execute function check_amendments_of_row();
create constraint trigger plan_has_its_amendments after insert on agreements
  deferrable initially deferred for each row when (new.amendment > 0) execute function check_amendments_of_row();

create or replace function check_plan_is_whole() returns trigger language plpgsql as $$
begin
  perform check_amendments(new.provider_id, new.payment_plan_id);
  if not exists (
    select from applications where provider_id = new.provider_id and application_id = new.application_id
      and payment_plan_id = new.payment_plan_id
  ) then
    raise exception 'plan % is not the plan of its application', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_is_of_its_application';
  end if;
  return null;
end
$$;

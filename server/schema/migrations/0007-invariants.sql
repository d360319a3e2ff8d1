-- What no single row can promise is checked when the transaction commits.

create function check_plan(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  plan payment_plans;
  instalment_count integer;
  instalment_sum bigint;
  bill_sum bigint;
begin
  select * into plan from payment_plans where provider_id = the_provider and payment_plan_id = the_plan;
  if not found then
    return;
  end if;
  select count(*), coalesce(sum(amount_cents), 0) into instalment_count, instalment_sum
    from instalments where provider_id = the_provider and payment_plan_id = the_plan;
  select coalesce(sum(amount_cents), 0) into bill_sum
    from plan_bills where provider_id = the_provider and payment_plan_id = the_plan;
  if instalment_sum <> bill_sum or bill_sum <> plan.total_cents or instalment_count <> plan.months then
    raise exception 'plan %: % instalments of % cents do not pay bills of % cents (total %, months %)',
      the_plan, instalment_count, instalment_sum, bill_sum, plan.total_cents, plan.months
      using errcode = 'check_violation', constraint = 'plan_pays_its_bills';
  end if;
end
$$;

create function check_plan_of_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform check_plan(new.provider_id, new.payment_plan_id);
  end if;
  if tg_op <> 'INSERT' then
    perform check_plan(old.provider_id, old.payment_plan_id);
  end if;
  return null;
end
$$;
create constraint trigger plan_pays_its_bills after insert or update on payment_plans
  deferrable initially deferred for each row execute function check_plan_of_row();
create constraint trigger plan_pays_its_bills after insert or update or delete on instalments
  deferrable initially deferred for each row execute function check_plan_of_row();
create constraint trigger plan_pays_its_bills after insert or update or delete on plan_bills
  deferrable initially deferred for each row execute function check_plan_of_row();

create function check_plan_is_whole() returns trigger language plpgsql as $$
begin
  if (select count(*) from agreements where provider_id = new.provider_id and payment_plan_id = new.payment_plan_id) <> 2 then
    raise exception 'plan % lacks a signed document', new.payment_plan_id
      using errcode = 'check_violation', constraint = 'plan_has_its_agreements';
  end if;
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
create constraint trigger plan_is_whole after insert or update on payment_plans
  deferrable initially deferred for each row execute function check_plan_is_whole();

create function refuse_agreement_change() returns trigger language plpgsql as $$
begin
  raise exception 'signed documents are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_agreement_change before update or delete on agreements
  for each row execute function refuse_agreement_change();

create function refuse_other_plan() returns trigger language plpgsql as $$
begin
  if old.payment_plan_id is not null and new.payment_plan_id is distinct from old.payment_plan_id then
    raise exception 'application % keeps its plan', new.application_id
      using errcode = 'check_violation', constraint = 'application_keeps_its_plan';
  end if;
  return new;
end
$$;
create trigger refuse_other_plan before update of payment_plan_id on applications
  for each row execute function refuse_other_plan();

-- Every change of an application has its one audit event: the event's number in the chain is the application's version.
create function raise_application_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger raise_application_version before update on applications
  for each row execute function raise_application_version();

create function check_chain(the_provider text, the_chain uuid) returns void language plpgsql as $$
declare
  the_version integer;
begin
  select version into the_version from applications where provider_id = the_provider and application_id = the_chain;
  if found and the_version is distinct from (
    select length from audit_chains where provider_id = the_provider and chain_id = the_chain
  ) then
    raise exception 'application % does not have exactly one audit event for each change', the_chain
      using errcode = 'check_violation', constraint = 'application_is_audited';
  end if;
end
$$;

create function check_application_is_audited() returns trigger language plpgsql as $$
begin
  perform check_chain(new.provider_id, new.application_id);
  return null;
end
$$;
create constraint trigger application_is_audited after insert or update on applications
  deferrable initially deferred for each row execute function check_application_is_audited();

create function check_event_is_of_a_change() returns trigger language plpgsql as $$
begin
  perform check_chain(new.provider_id, new.chain_id);
  return null;
end
$$;
create constraint trigger event_is_of_a_change after insert on audit_events
  deferrable initially deferred for each row execute function check_event_is_of_a_change();

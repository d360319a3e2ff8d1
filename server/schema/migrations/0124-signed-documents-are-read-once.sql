-- The same rules as before, of what was signed for a plan: the documents are read once instead of four times, and what a plan without
-- amendments and changes cannot break is not asked.

create or replace function check_amendments(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  last_amendment integer;
  last_change integer;
  is_in_full boolean;
  made integer;
  signed integer;
  changed integer;
  documents record;
  is_broken boolean;
begin
  select amendment, changes, in_full into last_amendment, last_change, is_in_full from payment_plans
    where provider_id = the_provider and payment_plan_id = the_plan;
  select count(*), count(*) filter (where kind = 'signed') into made, signed
    from plan_amendments where provider_id = the_provider and payment_plan_id = the_plan;
  select count(*) into changed from plan_changes where provider_id = the_provider and payment_plan_id = the_plan;
  select
    count(*) filter (where change = 0) as of_amendments,
    coalesce(max(change), 0) as last_change,
    coalesce(bool_or((document_type = 'payment_authorization') <> is_in_full), false) as has_other_type,
    coalesce(bool_or(amendment > 0 and change = 0), false) as has_amended,
    coalesce(bool_or(
      change > 0 and document_type not in ('automatic_payment_authorization', 'payment_authorization')), false) as has_other_change
    into documents from agreements where provider_id = the_provider and payment_plan_id = the_plan;

  is_broken := made <> last_amendment;
  if made > 0 and not is_broken then
    is_broken := exists (
      select from plan_amendments a where a.provider_id = the_provider and a.payment_plan_id = the_plan and (
        a.number > last_amendment or a.added_cents <> (
          select coalesce(sum(amount_cents), 0) from plan_bills b
          where b.provider_id = the_provider and b.payment_plan_id = the_plan and b.amendment = a.number)));
  end if;
  if is_broken then
    raise exception 'plan % does not have the bills of its % amendments', the_plan, last_amendment
      using errcode = 'check_violation', constraint = 'plan_has_its_amendments';
  end if;

  is_broken := documents.has_other_type
    or documents.of_amendments <> (case when is_in_full then 1 else 2 * (1 + signed) end);
  if documents.has_amended and not is_broken then
    is_broken := exists (
      select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan and g.amendment > 0 and g.change = 0
        and not exists (
          select from plan_amendments a where a.provider_id = the_provider and a.payment_plan_id = the_plan
            and a.number = g.amendment and a.kind = 'signed'));
  end if;
  if is_broken then
    raise exception 'plan % lacks a signed document', the_plan
      using errcode = 'check_violation', constraint = 'plan_has_its_agreements';
  end if;

  is_broken := changed <> last_change or documents.last_change > last_change or documents.has_other_change;
  if changed > 0 and not is_broken then
    is_broken := exists (
      select from plan_changes c where c.provider_id = the_provider and c.payment_plan_id = the_plan and (
        c.number > last_change or (c.kind in ('method', 'automatic_on')) <> exists (
          select from agreements g where g.provider_id = the_provider and g.payment_plan_id = the_plan and g.change = c.number)));
  end if;
  if is_broken then
    raise exception 'plan % does not have its % changes, each with what was signed for it', the_plan, last_change
      using errcode = 'check_violation', constraint = 'plan_has_its_changes';
  end if;
end
$$;

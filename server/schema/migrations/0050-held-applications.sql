-- Until a contact is verified, an application belongs to the session that made it (`held_by`), so that no two
-- sessions share one. A verified contact makes it the person's; where the person has one already, the held one
-- is closed and leads to it.

alter table sessions
  -- Names the session to its own applications, whichever id its cookie has.
  add column holder_id uuid not null default gen_random_uuid(),
  -- What its lookup found is shown after a code only.
  add column needs_code boolean not null default false;

alter table applications
  add column held_by uuid,
  add column merged_into uuid,
  add constraint held_application_is_a_choice_only check (held_by is null or (
    selected_offer_id is null and payment_method_id is null and draft is null and payment_plan_id is null
    and old_plan_id is null)),
  add constraint merged_application_is_closed check (merged_into is null or (held_by is not null and closed_at is not null)),
  add foreign key (provider_id, merged_into, patient_id) references applications (provider_id, application_id, patient_id);
drop index applications_one_open_per_patient;
create unique index applications_one_open_per_patient on applications (provider_id, patient_id)
  where closed_at is null and old_plan_id is null and held_by is null;
create unique index applications_one_open_per_session on applications (provider_id, patient_id, held_by)
  where closed_at is null and held_by is not null;
create index applications_held_by_age on applications (updated_at) where held_by is not null;
-- What names an application that is removed is looked for by these.
create index applications_by_merged_into on applications (provider_id, merged_into) where merged_into is not null;
create index verification_codes_by_application on verification_codes (provider_id, application_id)
  where application_id is not null;
create index simulated_offers_by_application on simulated_offers (provider_id, application_id)
  where application_id is not null;

-- What is the person's stays the person's.
create function refuse_holder() returns trigger language plpgsql as $$
begin
  if new.held_by is distinct from old.held_by and new.held_by is not null then
    raise exception 'application % does not go to a session', new.application_id
      using errcode = 'check_violation', constraint = 'application_stays_the_persons';
  end if;
  return new;
end
$$;
create trigger refuse_holder before update of held_by on applications for each row execute function refuse_holder();

-- Nobody is asked about a person, and nothing is paid, for an application that no contact has been verified for.
create function refuse_for_held() returns trigger language plpgsql as $$
begin
  if exists (
    select from applications where provider_id = new.provider_id and application_id = new.application_id
      and held_by is not null
  ) then
    raise exception 'application % has no verified contact', new.application_id
      using errcode = 'check_violation', constraint = 'held_application_is_a_choice_only';
  end if;
  return new;
end
$$;
create trigger refuse_for_held before insert on bureau_pulls for each row execute function refuse_for_held();
create trigger refuse_for_held before insert on offers for each row execute function refuse_for_held();
create trigger refuse_for_held before insert on payment_methods for each row execute function refuse_for_held();

-- Plans that a provider's patients had before, as its plan files tell them. While one is being transferred it
-- carries the status of the plan that takes its place, which the foreign key keeps true: so old and new plan are
-- never in two minds.

alter table patients add column is_billed boolean not null default true;

create table old_plans (
  provider_id text not null,
  old_plan_id uuid not null default gen_random_uuid(),
  plan_number text not null check (length(plan_number) between 1 and 64),
  patient_id uuid not null,
  payer_is_patient boolean not null,
  payer_first_name text not null,
  payer_last_name text not null,
  phone text check (phone ~ '^[0-9]{10}$'),
  email text,
  balance_cents bigint not null check (balance_cents between 0 and 100000000),
  payments_left integer not null check (payments_left between 0 and 600),
  monthly_cents bigint not null check (monthly_cents > 0),
  due_day integer not null check (due_day between 1 and 31),
  next_due_date date not null,
  status text not null check (status in ('active', 'ended')),
  payment_plan_id uuid,
  plan_status text,
  takes_effect_on date,
  old_payments integer check (old_payments >= 1),
  moved_cents bigint check (moved_cents > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (provider_id, old_plan_id),
  unique (provider_id, plan_number),
  unique (provider_id, payment_plan_id),
  unique (provider_id, old_plan_id, patient_id),
  -- The last payment is what the others leave.
  constraint old_plan_adds_up check (status = 'ended' or (
    payments_left >= 1 and balance_cents > (payments_left - 1) * monthly_cents and balance_cents <= payments_left * monthly_cents)),
  constraint old_plan_is_transferred_whole check (
    num_nonnulls(payment_plan_id, plan_status, takes_effect_on, old_payments, moved_cents) in (0, 5)),
  -- What moves is what is left when the old plan has made its last payment, to the cent.
  constraint old_plan_moves_what_is_left check (
    payment_plan_id is null or (status = 'active' and moved_cents = balance_cents - old_payments * monthly_cents)),
  foreign key (provider_id, patient_id) references patients (provider_id, patient_id),
  foreign key (provider_id, payment_plan_id, plan_status)
    references payment_plans (provider_id, payment_plan_id, status) on update cascade
);
create index old_plans_by_phone on old_plans (provider_id, phone) where phone is not null;
create index old_plans_by_email on old_plans (provider_id, lower(email)) where email is not null;
create index old_plans_by_patient on old_plans (provider_id, patient_id);

-- Once it is transferred, no file and nobody else changes it; only the status of its new plan comes over.
create function refuse_old_plan_change() returns trigger language plpgsql as $$
begin
  if old.payment_plan_id is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or to_jsonb(old) - 'plan_status' <> to_jsonb(new) - 'plan_status' then
    raise exception 'old plan % has been transferred', old.old_plan_id
      using errcode = 'check_violation', constraint = 'old_plan_stays_transferred';
  end if;
  return new;
end
$$;
create trigger refuse_old_plan_change before update or delete on old_plans
  for each row execute function refuse_old_plan_change();

-- The ledger of a plan: each attempt to charge a payment, what became of it, and every cent that moved. Rows are added and never
-- changed. Balances are views. A plan without a ledger is collected by its provider.

create table ledgers (
  provider_id text not null,
  payment_plan_id uuid not null,
  opened_on date not null,
  opened_at timestamptz not null,
  length integer not null default 0,
  head_hash text not null default '',
  primary key (provider_id, payment_plan_id),
  foreign key (provider_id, payment_plan_id) references payment_plans (provider_id, payment_plan_id)
);
comment on column ledgers.opened_on is 'The provider''s day. Payments of earlier days count as made: the provider collected them.';
comment on column ledgers.length is 'The number of entries; with head_hash, it shows a missing tail.';

create table charge_attempts (
  provider_id text not null,
  attempt_id uuid not null,
  payment_plan_id uuid not null,
  payment_method_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  on_behalf text not null check (on_behalf in ('scheduled', 'patient')),
  charged_on date not null,
  created_at timestamptz not null,
  primary key (provider_id, attempt_id),
  unique (provider_id, payment_plan_id, attempt_id),
  foreign key (provider_id, payment_plan_id) references ledgers (provider_id, payment_plan_id),
  foreign key (provider_id, payment_method_id) references payment_methods (provider_id, payment_method_id)
);
comment on column charge_attempts.attempt_id is 'The idempotency key at the payment processor; committed before the call.';
comment on column charge_attempts.charged_on is 'The provider''s day.';
-- The service charges a plan once a day, however late it is.
create unique index charge_attempts_one_a_day on charge_attempts (provider_id, payment_plan_id, charged_on) where on_behalf = 'scheduled';

create table charge_attempt_parts (
  provider_id text not null,
  attempt_id uuid not null,
  payment_plan_id uuid not null,
  number integer not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (provider_id, attempt_id, number),
  unique (provider_id, payment_plan_id, number, attempt_id),
  foreign key (provider_id, payment_plan_id, attempt_id) references charge_attempts (provider_id, payment_plan_id, attempt_id),
  foreign key (provider_id, payment_plan_id, number) references instalments (provider_id, payment_plan_id, number)
);

-- The attempts that may still take money, at most one an installment. These rows are work to do and no record: they come and go.
create table open_charges (
  provider_id text not null,
  payment_plan_id uuid not null,
  number integer not null,
  attempt_id uuid not null,
  state text not null default 'asking' check (state in ('asking', 'pending')),
  ask_after timestamptz not null,
  tries integer not null default 0,
  primary key (provider_id, payment_plan_id, number),
  foreign key (provider_id, payment_plan_id, number, attempt_id)
    references charge_attempt_parts (provider_id, payment_plan_id, number, attempt_id)
);
comment on column open_charges.ask_after is 'When a worker may ask the processor (again); a worker that asks moves it ahead.';
create index open_charges_by_ask_after on open_charges (provider_id, ask_after);
create index open_charges_by_attempt on open_charges (provider_id, attempt_id);

create table ledger_entries (
  provider_id text not null,
  payment_plan_id uuid not null,
  entry integer not null,
  kind text not null check (kind in ('counted', 'attempted', 'pending', 'settled', 'declined', 'needs_action', 'returned', 'disputed',
    'dispute_won', 'dispute_lost', 'refunded', 'refund_failed', 'forgiven', 'resumed', 'completed', 'defaulted')),
  number integer,
  attempt_id uuid,
  paid_cents bigint not null default 0,
  forgiven_cents bigint not null default 0,
  surplus_cents bigint not null default 0,
  fact_cents bigint,
  code text check (length(code) <= 100),
  charge_reference text,
  refund_id text,
  retry_on date,
  stop text,
  default_on date,
  happened_at timestamptz not null,
  recorded_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (provider_id, payment_plan_id, entry),
  check ((number is null) = (kind in ('completed', 'defaulted'))),
  check ((attempt_id is null) = (kind in ('counted', 'forgiven', 'resumed', 'completed', 'defaulted'))),
  check (kind not in ('attempted', 'pending', 'resumed', 'completed', 'defaulted')
    or (paid_cents = 0 and forgiven_cents = 0 and surplus_cents = 0)),
  check (retry_on is null or stop is null),
  foreign key (provider_id, payment_plan_id) references ledgers (provider_id, payment_plan_id),
  foreign key (provider_id, payment_plan_id, number) references instalments (provider_id, payment_plan_id, number),
  foreign key (provider_id, payment_plan_id, number, attempt_id)
    references charge_attempt_parts (provider_id, payment_plan_id, number, attempt_id)
);
comment on column ledger_entries.paid_cents is 'What moves from open to paid; negative for money that came back.';
comment on column ledger_entries.forgiven_cents is 'What moves from open, or with a refund from paid, to forgiven.';
comment on column ledger_entries.surplus_cents is 'What the processor took although nothing of it was owed any more: to be refunded.';
comment on column ledger_entries.fact_cents is 'The amount that the processor reported, of the whole attempt.';
comment on column ledger_entries.code is 'The processor''s own code, or Nacha''s.';
comment on column ledger_entries.stop is 'Why no further try follows by itself.';
comment on column ledger_entries.default_on is 'The provider''s day on which the plan defaults unless this payment is made.';
-- A fact about an attempt is recorded once, however often it arrives.
create unique index ledger_entries_once on ledger_entries (provider_id, attempt_id, number, kind, coalesce(refund_id, ''))
  where attempt_id is not null;
create index ledger_entries_by_number on ledger_entries (provider_id, payment_plan_id, number, entry);
create index ledger_entries_by_reference on ledger_entries (provider_id, charge_reference) where charge_reference is not null;
create index ledger_entries_by_default on ledger_entries (provider_id, default_on) where default_on is not null;
create index instalments_open on instalments (provider_id, due) where status = 'SCHEDULED';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_ledger_change before update or delete on charge_attempts for each row execute function refuse_ledger_change();
create trigger refuse_ledger_change before update or delete on charge_attempt_parts for each row execute function refuse_ledger_change();
create trigger refuse_ledger_change before update or delete on ledger_entries for each row execute function refuse_ledger_change();
-- Only the trigger that chains an entry moves the head.
create trigger refuse_ledger_change before update or delete on ledgers for each row
  when (pg_trigger_depth() = 0) execute function refuse_ledger_change();

-- Nulls are left out, so that a column which a later migration adds changes no hash.
create function ledger_entry_hash(entry ledger_entries) returns text language sql stable as $$
  select encode(sha256(convert_to((jsonb_strip_nulls(to_jsonb(entry)) - 'hash' || jsonb_build_object(
    'happened_at', extract(epoch from entry.happened_at)::text,
    'recorded_at', extract(epoch from entry.recorded_at)::text))::text, 'UTF8')), 'hex')
$$;

create function chain_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledgers set length = length + 1 where provider_id = new.provider_id and payment_plan_id = new.payment_plan_id
    returning length, head_hash into new.entry, new.previous_hash;
  new.hash := ledger_entry_hash(new);
  update ledgers set head_hash = new.hash where provider_id = new.provider_id and payment_plan_id = new.payment_plan_id;
  return new;
end
$$;
create trigger chain_ledger_entry before insert on ledger_entries for each row execute function chain_ledger_entry();

create view instalment_balances as
  select i.provider_id, i.payment_plan_id, i.number, i.due, i.amount_cents, i.status,
    moved.paid_cents, moved.forgiven_cents,
    i.amount_cents - moved.paid_cents - moved.forgiven_cents as open_cents,
    coalesce((
      select part.amount_cents from open_charges o join charge_attempt_parts part using (provider_id, payment_plan_id, number, attempt_id)
      where o.provider_id = i.provider_id and o.payment_plan_id = i.payment_plan_id and o.number = i.number), 0) as pending_cents
  from instalments i
  join ledgers using (provider_id, payment_plan_id)
  cross join lateral (
    select coalesce(sum(e.paid_cents), 0)::bigint as paid_cents, coalesce(sum(e.forgiven_cents), 0)::bigint as forgiven_cents
    from ledger_entries e
    where e.provider_id = i.provider_id and e.payment_plan_id = i.payment_plan_id and e.number = i.number
  ) as moved;

create view plan_balances as
  select provider_id, payment_plan_id, sum(amount_cents)::bigint as total_cents, sum(paid_cents)::bigint as paid_cents,
    sum(open_cents)::bigint as open_cents, sum(forgiven_cents)::bigint as forgiven_cents, sum(pending_cents)::bigint as pending_cents
  from instalment_balances group by provider_id, payment_plan_id;

-- A column of the table, so that an index finds the payments that are owed. check_ledger holds it to the entries.
create function mark_instalment() returns trigger language plpgsql as $$
begin
  update instalments i set status = case when b.open_cents = 0 then 'PAID' else 'SCHEDULED' end
  from instalment_balances b
  where i.provider_id = new.provider_id and i.payment_plan_id = new.payment_plan_id and i.number = new.number
    and b.provider_id = i.provider_id and b.payment_plan_id = i.payment_plan_id and b.number = i.number;
  return null;
end
$$;
create trigger mark_instalment after insert on ledger_entries for each row
  when (new.paid_cents <> 0 or new.forgiven_cents <> 0) execute function mark_instalment();

-- What no single row can promise is checked when the transaction commits.
create function check_ledger(the_provider text, the_plan uuid) returns void language plpgsql as $$
declare
  the_total bigint;
begin
  if not exists (select from ledgers where provider_id = the_provider and payment_plan_id = the_plan) then
    return;
  end if;
  select total_cents into the_total from payment_plans where provider_id = the_provider and payment_plan_id = the_plan;
  if exists (
    select from instalment_balances b where b.provider_id = the_provider and b.payment_plan_id = the_plan
      and (b.paid_cents < 0 or b.forgiven_cents < 0 or b.open_cents < 0 or (b.open_cents = 0) <> (b.status = 'PAID'))
  ) or the_total <> (
    select paid_cents + open_cents + forgiven_cents from plan_balances where provider_id = the_provider and payment_plan_id = the_plan
  ) then
    raise exception 'plan %: paid, open and forgiven are not its total of % cents', the_plan, the_total
      using errcode = 'check_violation', constraint = 'ledger_adds_up';
  end if;
  if exists (
    select from instalment_balances b where b.provider_id = the_provider and b.payment_plan_id = the_plan and b.pending_cents > b.open_cents
  ) then
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

create function check_ledger_of_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform check_ledger(old.provider_id, old.payment_plan_id);
  else
    perform check_ledger(new.provider_id, new.payment_plan_id);
  end if;
  return null;
end
$$;
create constraint trigger ledger_adds_up after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_of_row();
create constraint trigger ledger_adds_up after insert on charge_attempt_parts
  deferrable initially deferred for each row execute function check_ledger_of_row();
create constraint trigger ledger_adds_up after insert on charge_attempts
  deferrable initially deferred for each row execute function check_ledger_of_row();
create constraint trigger ledger_adds_up after insert or delete on open_charges
  deferrable initially deferred for each row execute function check_ledger_of_row();
create constraint trigger ledger_adds_up after update on instalments
  deferrable initially deferred for each row execute function check_ledger_of_row();

-- The provider's days whose payments were all charged.
create table collection_days (
  provider_id text not null,
  day date not null,
  finished_at timestamptz not null,
  primary key (provider_id, day)
);

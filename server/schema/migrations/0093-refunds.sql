-- Refunds that staff or an agent ask for, payments that are forgiven, and a surplus that pays its own payment after all.

alter table ledger_entries
  add column why text check (length(why) between 1 and 200),
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('counted', 'attempted', 'pending', 'settled', 'declined', 'needs_action',
    'returned', 'disputed', 'dispute_won', 'dispute_lost', 'refund_asked', 'refunded', 'refund_failed', 'surplus_used', 'forgiven',
    'resumed', 'completed', 'defaulted')),
  drop constraint ledger_entries_check2,
  add constraint ledger_entries_that_move_nothing check (
    kind not in ('attempted', 'pending', 'refund_asked', 'resumed', 'completed', 'defaulted')
      or (paid_cents = 0 and forgiven_cents = 0 and surplus_cents = 0)),
  add constraint ledger_entries_of_refunds check (kind <> 'refund_asked' or (refund_id is not null and fact_cents > 0 and why is not null)),
  add constraint ledger_entries_of_surplus check (
    kind <> 'surplus_used' or (paid_cents > 0 and paid_cents + surplus_cents = 0 and forgiven_cents = 0));
comment on column ledger_entries.why is 'Why staff, an agent or the service refunded or forgave it.';
-- A surplus can pay its payment more than once: what was paid can come back.
drop index ledger_entries_once;
create unique index ledger_entries_once on ledger_entries (provider_id, attempt_id, number, kind, coalesce(refund_id, ''))
  where attempt_id is not null and kind <> 'surplus_used';

-- The refunds that the processor has not finished. Work to do, as open_charges are: the entries of a refund are its record.
create table open_refunds (
  provider_id text not null,
  refund_id uuid not null,
  payment_plan_id uuid not null,
  number integer not null,
  attempt_id uuid not null,
  charge_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  asked_at timestamptz not null,
  state text not null default 'asking' check (state in ('asking', 'pending')),
  ask_after timestamptz not null,
  tries integer not null default 0,
  primary key (provider_id, refund_id),
  foreign key (provider_id, payment_plan_id, number, attempt_id)
    references charge_attempt_parts (provider_id, payment_plan_id, number, attempt_id)
);
comment on column open_refunds.refund_id is 'The idempotency key at the payment processor; committed before the call.';
comment on column open_refunds.ask_after is 'When a worker may ask the processor (again); a worker that asks moves it ahead.';
create index open_refunds_by_ask_after on open_refunds (provider_id, ask_after);
create index open_refunds_by_attempt on open_refunds (provider_id, attempt_id);

-- A patient who pays by hand is reminded of a payment after its day. The last reminder names the day on which the plan defaults.

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('counted', 'attempted', 'pending', 'settled', 'declined', 'needs_action',
    'returned', 'disputed', 'dispute_won', 'dispute_lost', 'refund_asked', 'refunded', 'refund_failed', 'surplus_used', 'forgiven',
    'resumed', 'reminded', 'completed', 'defaulted')),
  drop constraint ledger_entries_check1,
  add constraint ledger_entries_of_attempts check (
    (attempt_id is null) = (kind in ('counted', 'forgiven', 'resumed', 'reminded', 'completed', 'defaulted'))),
  drop constraint ledger_entries_that_move_nothing,
  add constraint ledger_entries_that_move_nothing check (
    kind not in ('attempted', 'pending', 'refund_asked', 'resumed', 'reminded', 'completed', 'defaulted')
      or (paid_cents = 0 and forgiven_cents = 0 and surplus_cents = 0));

create index payment_plans_by_hand on payment_plans (provider_id) where not automatic and status = 'ACTIVE';

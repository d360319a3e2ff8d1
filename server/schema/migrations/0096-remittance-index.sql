-- The money of a day is read by when it was recorded.

set local lock_timeout = '5s';
create index ledger_entries_by_recorded_at on ledger_entries (provider_id, recorded_at) where attempt_id is not null;

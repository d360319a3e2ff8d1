-- Until when the events of the processor were all fetched. A webhook that arrives after a pause says nothing of those before it.

create table processor_pulls (
  provider_id text primary key,
  complete_until timestamptz not null
);
comment on column processor_pulls.complete_until is 'When the list of events was fetched; each event from before is stored.';

create index ledger_entries_by_surplus on ledger_entries (provider_id, attempt_id) where surplus_cents <> 0;

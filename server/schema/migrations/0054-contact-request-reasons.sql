-- Staff read why somebody asks for help: a bill that was found needs something else than one that was not.

set local lock_timeout = '5s';
alter table contact_requests add column reason text check (reason in (
  'bill_not_found', 'no_guarantor', 'other_payer', 'missing_name', 'unreachable', 'new_phone', 'bill_found', 'plan_not_found'
));

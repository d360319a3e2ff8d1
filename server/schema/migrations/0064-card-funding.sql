-- Keeps where the money behind a card comes from, as the payment processor reports it. A card that was added
-- before has none: it stays as it is, and so do the plans that it pays. No row is rewritten, and a process of
-- the version before can still insert.

set local lock_timeout = '5s';
alter table tokeniser.tokens
  add column funding text constraint tokens_funding check (funding in ('debit', 'credit', 'prepaid', 'hsa', 'unknown')),
  add constraint tokens_funding_of_card check (kind = 'card' or funding is null);
alter table payment_methods
  add column funding text constraint payment_methods_funding check (funding in ('debit', 'credit', 'prepaid', 'hsa', 'unknown')),
  add constraint payment_methods_funding_of_card check (kind <> 'bank' or funding is null);

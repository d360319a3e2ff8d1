-- Keeps the wallet that a card came from, as the payment processor reports it, so that pages and receipts name it as its owner does.
-- No row is rewritten, and a process of the version before can still insert.

set local lock_timeout = '5s';
alter table payment_methods
  add column wallet text constraint payment_methods_wallet check (wallet in ('apple-pay', 'google-pay')),
  add constraint payment_methods_wallet_of_card check (kind <> 'bank' or wallet is null);
comment on column payment_methods.wallet is 'Null for what was typed, and for a bank account.';

-- What the simulated payment processor remembers: one charge for each attempt and one refund for each refund id, so that a
-- repeated request gets the answer of the first one.

create table simulator.charges (
  provider_id text not null,
  attempt_id uuid not null,
  charge_reference text not null,
  processor_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  fate text not null,
  charged_at timestamptz not null,
  primary key (provider_id, attempt_id),
  unique (provider_id, charge_reference)
);
create index charges_by_method on simulator.charges (provider_id, processor_reference);
create index charges_by_charged_at on simulator.charges (provider_id, charged_at);

create table simulator.refunds (
  provider_id text not null,
  refund_id uuid not null,
  refund_reference text not null,
  charge_reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  refusal text,
  settles_at timestamptz not null,
  refunded_at timestamptz not null,
  primary key (provider_id, refund_id),
  unique (provider_id, refund_reference)
);
create index refunds_by_charge on simulator.refunds (provider_id, charge_reference);

comment on column simulator.charges.fate is 'What the test number decides: the answer, and the events of the following days.';
comment on column simulator.refunds.refusal is 'Why the processor refused the refund.';

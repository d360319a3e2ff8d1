-- After a day of a provider is over, its money is written for cash posting and compared with the books of the processor, each once.

create table closed_days (
  provider_id text not null,
  day date not null,
  remitted_at timestamptz,
  remittance_lines integer check (remittance_lines >= 0),
  compared_at timestamptz,
  differences jsonb,
  primary key (provider_id, day),
  check ((remitted_at is null) = (remittance_lines is null)),
  check ((compared_at is null) = (differences is null))
);
comment on column closed_days.day is 'The provider''s day.';
comment on column closed_days.remitted_at is 'When the whole remittance file was in its folder.';
comment on column closed_days.differences is 'The charges of which the ledger and the processor do not have the same money; [] where there is none.';

call separate_providers('closed_days');

-- For which address the bureau was asked, and the notices of what it led to: the law wants them sent (FCRA
-- 615(a), 12 CFR 1002.9), so each is kept byte for byte.

alter table bureau_pulls add column address_hash text;

create table adverse_action_notices (
  provider_id text not null,
  pull_id uuid not null,
  locale text not null,
  application_id uuid not null,
  document_version text not null,
  document bytea not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (provider_id, pull_id, locale),
  check (hash = encode(sha256(document), 'hex')),
  foreign key (provider_id, application_id, pull_id) references bureau_pulls (provider_id, application_id, pull_id)
);

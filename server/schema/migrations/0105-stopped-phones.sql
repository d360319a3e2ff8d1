-- Phones whose owners replied STOP to the text messages of a provider.

create table stopped_phones (
  provider_id text not null,
  phone_hash text not null check (phone_hash ~ '^[0-9a-f]{64}$'),
  stopped_at timestamptz not null,
  primary key (provider_id, phone_hash)
);
comment on column stopped_phones.phone_hash is 'A keyed hash of the ten digits.';
call separate_providers('stopped_phones');

-- Personal values of a row become one encrypted envelope. Each provider has data keys of its own, which the master key of the service
-- encrypts. The process that migrates seals the rows that are there; the next migration drops the plain columns.

set local lock_timeout = '5s';
create table data_keys (
  provider_id text not null,
  version integer not null check (version >= 0),
  master_key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at is null or version > 0),
  primary key (provider_id, version)
);
call separate_providers('data_keys');
comment on column data_keys.version is 'The highest one encrypts; 0 is the key of the blind indexes, which never changes.';
comment on column data_keys.master_key_id is 'The master key that encrypted this one.';
comment on column data_keys.sealed is 'The key, encrypted.';
comment on column data_keys.ended_at is 'When no row was encrypted with it any more.';

alter table applications add column sealed bytea, add column key_version integer;
alter table contact_requests add column sealed bytea, add column key_version integer, add column phone_index bytea;
alter table outbox add column sealed bytea, add column key_version integer, add column recipient_index bytea;
alter table phone_changes add column sealed bytea, add column key_version integer;

-- An envelope that gets another key changes nothing of an application.
create or replace function raise_application_version() returns trigger language plpgsql as $$
begin
  if new.key_version is distinct from old.key_version
    and to_jsonb(new) - '{sealed,key_version}'::text[] = to_jsonb(old) - '{sealed,key_version}'::text[] then
    return new;
  end if;
  new.version := old.version + 1;
  return new;
end
$$;

-- The service forgets the link itself: the text is in the envelope.
drop trigger forget_phone_link on outbox;

-- The full texts of what agents read aloud, byte for byte as the link in a message shows them, and when the
-- sender last refused a message: the agent on the phone hears of that at once, while the outbox goes on trying.

set local lock_timeout = '5s';
create table full_texts (
  provider_id text not null,
  version text not null check (version ~ '^[0-9a-f]{12}$'),
  locale text not null check (locale in ('en', 'es')),
  document bytea not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (provider_id, version, locale)
);
create function refuse_full_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'a full text that was sent is never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_full_text_change before update or delete on full_texts
  for each row execute function refuse_full_text_change();

alter table outbox add column failed_at timestamptz;

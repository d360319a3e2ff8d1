-- Changes of a provider file that staff make in Studio: one draft of each provider, and every version that was published.
-- Processes read what is published from here, so they need no folder in common.

create table configuration_drafts (
  provider_id text not null primary key,
  slug text not null,
  text text not null,
  hash text not null check (hash ~ '^[0-9a-f]{24}$'),
  base_hash text not null check (base_hash ~ '^[0-9a-f]{24}$'),
  authors text[] not null check (cardinality(authors) > 0),
  saved_by text not null,
  saved_by_name text not null,
  saved_at timestamptz not null,
  approval_asked_at timestamptz,
  approved_by text check (approved_by <> all (authors)),
  approved_by_name text,
  approved_at timestamptz,
  check ((approved_by is null) = (approved_at is null) and (approved_by is null) = (approved_by_name is null))
);

create table configuration_publications (
  provider_id text not null,
  publication_id uuid not null default gen_random_uuid(),
  slug text not null,
  kind text not null check (kind in ('folder', 'draft', 'wider', 'rollback')),
  text text not null,
  hash text not null check (hash ~ '^[0-9a-f]{24}$'),
  share smallint not null check (share between 1 and 100),
  reason text not null check (reason <> '' and length(reason) <= 500),
  begins_at timestamptz not null,
  authors text[] not null,
  published_by text not null,
  published_by_name text not null,
  published_at timestamptz not null,
  approved_by text check (approved_by <> all (authors)),
  approved_by_name text,
  ended_at timestamptz,
  ended_by text,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (provider_id, publication_id),
  check (begins_at >= published_at),
  check ((ended_at is null) = (ended_by is null))
);

create index configuration_publications_by_change on configuration_publications (changed_at);
create index configuration_publications_by_provider on configuration_publications (provider_id, published_at desc);

create function keep_publication() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or to_jsonb(new) - array['ended_at', 'ended_by', 'changed_at'] <> to_jsonb(old) - array['ended_at', 'ended_by', 'changed_at'] then
    raise exception 'what was published is never changed' using errcode = 'integrity_constraint_violation';
  end if;
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger keep_publication before update or delete on configuration_publications for each row execute function keep_publication();

call separate_providers('configuration_drafts');
call separate_providers('configuration_publications');

comment on column configuration_drafts.slug is 'The name of the provider''s file without .json.';
comment on column configuration_drafts.base_hash is 'The text that was in force when the draft began.';
comment on column configuration_drafts.authors is 'Everyone who saved a part of the draft; none of them approves it.';
comment on column configuration_publications.kind is 'folder: what the folder had before the first publication.';
comment on column configuration_publications.share is 'Below 100, so many percent of the new visitors get this version.';
comment on column configuration_publications.ended_at is 'The version was taken back: it never holds from then on.';

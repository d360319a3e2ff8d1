-- Files that visitors upload, in encrypted parts, until they expire. A file of a session is of no use to another one, and of use
-- to none before its scan.

set local lock_timeout = '5s';
create table uploads (
  provider_id text not null,
  upload_id uuid not null,
  holder_id uuid not null,
  form text not null,
  field text not null,
  size integer not null check (size > 0),
  received integer not null default 0 check (received between 0 and size),
  media_type text,
  state text not null default 'receiving' check (state in ('receiving', 'checking', 'ready', 'refused', 'removed')),
  problem text check (problem in ('type', 'extension', 'infected')),
  scanned_by text,
  scan_until timestamptz,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  expires_at timestamptz not null,
  primary key (provider_id, upload_id),
  constraint ready_upload_is_whole_and_scanned
    check (state <> 'ready' or (received = size and media_type is not null and scanned_by is not null)),
  constraint refused_upload_has_a_problem check ((state = 'refused') = (problem is not null)),
  constraint submitted_upload_stays check (submitted_at is null or state = 'ready')
);
create index uploads_by_holder on uploads (provider_id, holder_id);
create index uploads_by_expires_at on uploads (expires_at);

create table upload_parts (
  provider_id text not null,
  upload_id uuid not null,
  part_id uuid not null,
  start integer not null check (start >= 0),
  size integer not null check (size > 0),
  is_kept boolean not null default false,
  primary key (provider_id, upload_id, part_id),
  foreign key (provider_id, upload_id) references uploads (provider_id, upload_id) on delete cascade
);
create unique index upload_parts_once on upload_parts (provider_id, upload_id, start) where is_kept;

comment on column uploads.holder_id is 'The session that uploads it; a new session id keeps it.';
comment on column uploads.received is 'How many bytes are stored.';
comment on column uploads.media_type is 'The type that its content has.';
comment on column uploads.scanned_by is 'Which scanner found nothing; none where the service runs without one.';
comment on column uploads.scan_until is 'Until when a process that scans it has time; then another may.';
comment on column uploads.key_id is 'The key that encrypted the name and the key of the parts.';
comment on column uploads.sealed is 'The name of the file and the key of its parts, as JSON, encrypted.';
comment on column uploads.submitted_at is 'When answers took it; from then on the visitor cannot remove it.';
comment on column upload_parts.part_id is 'Names the encrypted part in the storage, before it is there: so housekeeping finds every part.';
comment on column upload_parts.is_kept is 'Whether the file has this part; another one came first otherwise.';

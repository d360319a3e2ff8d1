-- Files that a draft keeps. Whoever opens the draft with a code may send them, from another session than the one that uploaded them.

set local lock_timeout = '5s';
create table draft_uploads (
  provider_id text not null,
  draft_id uuid not null,
  upload_id uuid not null,
  primary key (provider_id, draft_id, upload_id),
  foreign key (provider_id, draft_id) references drafts (provider_id, draft_id) on delete cascade,
  foreign key (provider_id, upload_id) references uploads (provider_id, upload_id) on delete cascade
);
create index draft_uploads_by_upload on draft_uploads (provider_id, upload_id);
call separate_providers('draft_uploads');

-- Answers that a visitor saved to go on later, encrypted, until they are sent or their last day is over. A link in a message opens
-- them after a code to the same contact. Each session that has saved or opened a draft is noted with the version that it knows,
-- so that of two devices the one that is behind overwrites nothing.

set local lock_timeout = '5s';
create table drafts (
  provider_id text not null,
  draft_id uuid not null,
  flow text not null,
  flow_version integer not null check (flow_version > 0),
  version integer not null check (version > 0),
  locale text not null check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  changed_at timestamptz not null check (changed_at >= created_at),
  ends_on date not null,
  primary key (provider_id, draft_id)
);
create index drafts_by_ends_on on drafts (ends_on);

create table draft_links (
  provider_id text not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  draft_id uuid not null,
  created_at timestamptz not null,
  primary key (provider_id, token_hash),
  foreign key (provider_id, draft_id) references drafts (provider_id, draft_id) on delete cascade
);
create index draft_links_by_draft on draft_links (provider_id, draft_id, created_at);

create table draft_holders (
  provider_id text not null,
  draft_id uuid not null,
  holder_id uuid not null,
  version integer not null check (version > 0),
  verified boolean not null,
  primary key (provider_id, draft_id, holder_id),
  foreign key (provider_id, draft_id) references drafts (provider_id, draft_id) on delete cascade
);
create index draft_holders_by_holder on draft_holders (provider_id, holder_id);

alter table verification_codes
  add column draft_id uuid,
  add foreign key (provider_id, draft_id) references drafts (provider_id, draft_id) on delete cascade,
  drop constraint code_is_of_an_application_or_a_contact,
  add constraint code_is_of_an_application_a_draft_or_a_contact check (
    (application_id is null or draft_id is null)
    and (application_id is null and draft_id is null) = (old_plan_ids is not null)
  );
drop index verification_codes_one_live_of_a_contact;
create unique index verification_codes_one_live_of_a_contact on verification_codes (provider_id, session_id_hash)
  where application_id is null and draft_id is null and used_at is null and ended_at is null;
create unique index verification_codes_one_live_of_a_draft on verification_codes (provider_id, session_id_hash, draft_id)
  where draft_id is not null and used_at is null and ended_at is null;
create index verification_codes_by_draft on verification_codes (provider_id, draft_id) where draft_id is not null;

drop trigger forget_phone_link on outbox;
create trigger forget_phone_link before update on outbox for each row
  when (new.kind in ('phone-link', 'draft-link') and (new.sent_at is not null or new.given_up_at is not null))
  execute function forget_phone_link();

comment on column drafts.version is 'One more with each saving.';
comment on column drafts.key_id is 'The key that encrypted the draft.';
comment on column drafts.sealed is 'The contact, the answers by slot and the forms that were sent, as JSON, encrypted.';
comment on column drafts.ends_on is 'The last day, where the provider is, on which the draft opens.';
comment on column draft_links.token_hash is 'Keyed hash of the token in the link.';
comment on column draft_holders.holder_id is 'The session; a new session id keeps it.';
comment on column draft_holders.version is 'The version that the session has saved or opened last.';
comment on column draft_holders.verified is 'Whether a code to the contact of the draft was right in the session.';
comment on column verification_codes.draft_id is 'The draft that the code opens.';

-- A link that an agent sends to the patient's own phone, so that no card number is spoken. It opens one application, for a
-- session that must still enter the code. Its states only move forward, it is used once, and an application has one open link.

set local lock_timeout = '5s';
create table phone_links (
  provider_id text not null,
  link_id uuid not null,
  application_id uuid not null,
  patient_id uuid not null,
  token_hash text not null check (token_hash ~ '^[0-9a-f]{64}$'),
  agent jsonb not null,
  sent_to text not null check (sent_to ~ '^[0-9]{2}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  verified_at timestamptz,
  used_by uuid,
  method_added_at timestamptz,
  signed_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('agent', 'new_link', 'plan')),
  primary key (provider_id, link_id),
  unique (provider_id, token_hash),
  foreign key (provider_id, application_id, patient_id) references applications (provider_id, application_id, patient_id),
  constraint phone_link_lasts_fifteen_minutes check (expires_at = created_at + interval '15 minutes'),
  constraint phone_link_is_verified_by_a_session check ((verified_at is null) = (used_by is null)),
  constraint phone_link_states_follow_each_other check (
    (verified_at is null or opened_at is not null)
    and (method_added_at is null or verified_at is not null)
    and (signed_at is null or verified_at is not null)),
  constraint phone_link_ends_once check ((ended_at is null) = (ended_by is null) and (signed_at is null or ended_at is null))
);
create unique index phone_links_one_open on phone_links (provider_id, application_id)
  where signed_at is null and ended_at is null;
create index phone_links_by_application on phone_links (provider_id, application_id, created_at desc);

create function refuse_phone_link_change() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null or old.ended_at is not null
    or (new.provider_id, new.link_id, new.application_id, new.patient_id, new.token_hash, new.agent, new.sent_to, new.created_at, new.expires_at)
      is distinct from
      (old.provider_id, old.link_id, old.application_id, old.patient_id, old.token_hash, old.agent, old.sent_to, old.created_at, old.expires_at)
    or (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
    or (old.verified_at is not null and (new.verified_at, new.used_by) is distinct from (old.verified_at, old.used_by))
    or (old.method_added_at is not null and new.method_added_at is distinct from old.method_added_at)
  then
    raise exception 'phone link % only moves forward', old.link_id
      using errcode = 'check_violation', constraint = 'phone_link_moves_forward';
  end if;
  return new;
end
$$;
create trigger refuse_phone_link_change before update on phone_links
  for each row execute function refuse_phone_link_change();

alter table sessions add column phone_link_id uuid;
comment on column phone_links.token_hash is 'Keyed hash of the token in the link.';
comment on column phone_links.agent is 'The agent who sent it.';
comment on column phone_links.sent_to is 'The last two digits of the phone.';
comment on column phone_links.used_by is 'The holder_id of the session whose code was right: no other session uses the link.';
comment on column phone_links.ended_by is 'The agent, a newer link, or a plan that another session started.';
comment on column sessions.phone_link_id is 'The link on the patient''s phone that opened the session.';

-- Answers that visitors have sent, encrypted, until they expire; and the webhooks that pass them on. The same answers of one
-- session are one submission, whatever keys its requests carry.

set local lock_timeout = '5s';
create table submissions (
  provider_id text not null,
  submission_id uuid not null,
  reference text not null,
  flow text not null,
  flow_version integer not null check (flow_version > 0),
  forms jsonb not null,
  fields text[] not null,
  locale text not null check (locale in ('en', 'es')),
  holder_id uuid not null,
  patient_id uuid,
  verified boolean not null,
  answers_hash text not null check (answers_hash ~ '^[0-9a-f]{64}$'),
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (provider_id, submission_id),
  constraint submissions_once unique (provider_id, holder_id, flow, answers_hash)
);
create index submissions_by_flow on submissions (provider_id, flow, created_at, submission_id);
create index submissions_by_expires_at on submissions (expires_at);

create function refuse_submission_change() returns trigger language plpgsql as $$
begin
  raise exception 'submission % does not change', old.submission_id
    using errcode = 'check_violation', constraint = 'submission_does_not_change';
end
$$;
create trigger refuse_submission_change before update on submissions
  for each row execute function refuse_submission_change();

create table webhook_deliveries (
  provider_id text not null,
  delivery_id uuid not null,
  submission_id uuid not null,
  url text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  delivered_at timestamptz,
  given_up_at timestamptz,
  problem text,
  primary key (provider_id, delivery_id),
  unique (provider_id, submission_id, url),
  foreign key (provider_id, submission_id) references submissions (provider_id, submission_id) on delete cascade,
  constraint delivery_ends_once check (delivered_at is null or given_up_at is null)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where delivered_at is null and given_up_at is null;

alter table outbox add column submission_id uuid;

comment on column submissions.forms is 'The version of each form with which the answers were validated.';
comment on column submissions.fields is 'The names of the answered fields, each with its form: pet.name.';
comment on column submissions.holder_id is 'The session that sent it; a new session id keeps it.';
comment on column submissions.verified is 'Whether a code had verified a contact of the session.';
comment on column submissions.answers_hash is 'Keyed hash of the answers.';
comment on column submissions.key_id is 'The key that encrypted the answers.';
comment on column submissions.sealed is 'The answers by form, as JSON, encrypted.';
comment on column webhook_deliveries.problem is 'Why the last attempt failed: a status or a code, never a text of the receiver.';
comment on column outbox.submission_id is 'The answers that follow the body when the message leaves; the outbox holds none of them.';

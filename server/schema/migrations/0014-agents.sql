-- Agents who act for patients: who is signed in in a session, what the audit and the agreements say of them,
-- sign-ins under way, and the ways in which an agent finds the person who answers for a bill.

alter table sessions
  add column agent jsonb check (
    agent is null or (
      agent ->> 'kind' in ('internal', 'external')
      and length(agent ->> 'agent_id') between 1 and 100 and length(agent ->> 'name') between 1 and 100
    )
  ),
  add column verified_method text check (verified_method in ('code', 'agent')),
  add check (verified_method is null or verified_at is not null),
  add check (verified_method is distinct from 'agent' or agent ->> 'kind' = 'internal');

create table agent_sign_ins (
  provider_id text not null,
  session_id_hash text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null,
  primary key (provider_id, session_id_hash)
);

alter table audit_events add column agent_id text, add column agent_name text,
  add constraint audit_events_name_the_agent
    check ((actor = 'agent') = (agent_id is not null) and (agent_id is null) = (agent_name is null));
create index audit_events_by_agent on audit_events (provider_id, agent_id, happened_at) where agent_id is not null;

-- concat_ws passes over what is null, so the events of before keep their hashes.
create or replace function audit_event_hash(event audit_events) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|',
    event.previous_hash, event.provider_id, event.event_id, event.chain_id, event.number, event.event, event.actor,
    coalesce(event.session_id_hash, '-'), event.details::text, extract(epoch from event.happened_at)::text,
    event.agent_id, event.agent_name
  ), 'UTF8')), 'hex')
$$;

-- What a patient said to an agent, who noted it, is agreed to as well as what they ticked themselves.
alter table consents add column agent jsonb;
alter table agreements add column agent jsonb;

create index patients_by_phone on patients (provider_id, phone) where phone is not null;
create index patients_by_email on patients (provider_id, lower(email)) where email is not null;
create index guarantors_by_phone on guarantors (provider_id, phone) where phone is not null;
create index guarantors_by_email on guarantors (provider_id, lower(email)) where email is not null;

-- What happened, in chains: one per application (and per patient looked up). Each event carries the hash of the
-- one before, so an edit shows; the head of a chain is a row of its own, so a missing tail shows too.

create table audit_chains (
  provider_id text not null,
  chain_id uuid not null,
  length integer not null check (length >= 1),
  head_hash text not null,
  primary key (provider_id, chain_id)
);

create table audit_events (
  provider_id text not null,
  event_id uuid not null default gen_random_uuid(),
  chain_id uuid not null,
  number integer not null check (number >= 1),
  event text not null,
  actor text not null check (actor in ('patient', 'agent', 'system', 'staff')),
  session_id_hash text,
  details jsonb not null default '{}',
  happened_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (provider_id, event_id),
  unique (provider_id, chain_id, number)
);

create function audit_event_hash(event audit_events) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|',
    event.previous_hash, event.provider_id, event.event_id, event.chain_id, event.number, event.event, event.actor,
    coalesce(event.session_id_hash, '-'), event.details::text, extract(epoch from event.happened_at)::text
  ), 'UTF8')), 'hex')
$$;

create function chain_audit_event() returns trigger language plpgsql as $$
declare
  head audit_chains;
begin
  insert into audit_chains as chain (provider_id, chain_id, length, head_hash)
    values (new.provider_id, new.chain_id, 1, '')
    on conflict (provider_id, chain_id) do update set length = chain.length + 1
    returning * into head;
  new.number := head.length;
  new.previous_hash := head.head_hash;
  new.hash := audit_event_hash(new);
  update audit_chains set head_hash = new.hash where provider_id = new.provider_id and chain_id = new.chain_id;
  return new;
end
$$;
create trigger chain_audit_event before insert on audit_events for each row execute function chain_audit_event();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_audit_change before update or delete on audit_events for each row execute function refuse_audit_change();

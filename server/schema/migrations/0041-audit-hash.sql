-- The hash of an event is taken over a list in JSON. Joined by a stroke, "7|A" and "B" read like "7" and "A|B",
-- so that two events could have had one hash. Events of before keep theirs, and say by which rule it was made.

alter table audit_events add column hash_version smallint not null default 1 check (hash_version in (1, 2));

create or replace function audit_event_hash(event audit_events) returns text language sql stable as $$
  select encode(sha256(convert_to(
    case event.hash_version
      when 1 then concat_ws('|',
        event.previous_hash, event.provider_id, event.event_id, event.chain_id, event.number, event.event, event.actor,
        coalesce(event.session_id_hash, '-'), event.details::text, extract(epoch from event.happened_at)::text,
        event.agent_id, event.agent_name)
      else jsonb_build_array(event.hash_version,
        event.previous_hash, event.provider_id, event.event_id, event.chain_id, event.number, event.event, event.actor,
        event.session_id_hash, event.details, extract(epoch from event.happened_at)::text,
        event.agent_id, event.agent_name)::text
    end, 'UTF8')), 'hex')
$$;

-- Before chain_audit_event by its name: nobody chooses the rule by which their own event is hashed.
create function audit_hash_version() returns trigger language plpgsql as $$
begin
  new.hash_version := 2;
  return new;
end
$$;
create trigger audit_hash_version before insert on audit_events for each row execute function audit_hash_version();

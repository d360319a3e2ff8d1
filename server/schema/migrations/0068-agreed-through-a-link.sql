-- What a patient agreed to on their own phone names the link, and by it the agent who sent it. The outbox forgets the
-- link itself as soon as its message was sent or given up.

set local lock_timeout = '5s';
alter table consents add column phone_link_id uuid;
alter table agreements add column phone_link_id uuid;
alter table consents add constraint consents_phone_link
  foreign key (provider_id, phone_link_id) references phone_links (provider_id, link_id) not valid;
alter table agreements add constraint agreements_phone_link
  foreign key (provider_id, phone_link_id) references phone_links (provider_id, link_id) not valid;
alter table consents add constraint consents_through_a_link_are_the_patients check (phone_link_id is null or agent is null) not valid;
alter table agreements add constraint agreements_through_a_link_are_the_patients check (phone_link_id is null or agent is null) not valid;
comment on column consents.phone_link_id is 'The person consented on their own device, through this link of an agent.';
comment on column agreements.phone_link_id is 'The person signed on their own device, through this link of an agent.';

create function forget_phone_link() returns trigger language plpgsql as $$
begin
  new.body := regexp_replace(new.body, '#[A-Za-z0-9_-]{43}', '#');
  return new;
end
$$;
create trigger forget_phone_link before update on outbox for each row
  when (new.kind = 'phone-link' and (new.sent_at is not null or new.given_up_at is not null))
  execute function forget_phone_link();

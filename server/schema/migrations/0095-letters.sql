-- An email is a letter, which is kept as data: text and HTML are made from it when it leaves. A link that opens something is
-- forgotten in it as in the body, once the message has left.

set local lock_timeout = '5s';
alter table outbox add column letter jsonb, add column attachments jsonb;
comment on column outbox.letter is 'The content of an email, part by part; the body has the same in short.';
comment on column outbox.attachments is 'The documents that go with it, by their names: they are made when the message leaves.';

create or replace function forget_phone_link() returns trigger language plpgsql as $$
begin
  new.body := regexp_replace(new.body, '#[A-Za-z0-9_-]{43}', '#');
  new.letter := regexp_replace(new.letter::text, '#[A-Za-z0-9_-]{43}', '#', 'g')::jsonb;
  return new;
end
$$;

alter table simulator.inbox add column html text, add column headers jsonb, add column attachments jsonb;

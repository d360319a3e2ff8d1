-- Numbers the messages of the test inbox, as several may be sent in one millisecond.

set local lock_timeout = '5s';
alter table simulator.inbox add column number bigint not null generated always as identity;
drop index simulator.inbox_by_sent_at;
create index inbox_by_sent_at on simulator.inbox (provider_id, sent_at desc, number desc);

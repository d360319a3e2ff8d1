-- When an asker of the bureau was last heard of: one that was killed holds up its patient for seconds, not for
-- as long as the slowest bureau.

alter table bureau_pulls add column heard_at timestamptz not null default now()

-- Requests counted by address for all processes; the shape is that of rate-limiter-flexible. Losing it in a
-- crash costs nothing.

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);

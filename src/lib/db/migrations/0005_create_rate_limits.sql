create table rate_limits (
  key text primary key,
  -- When the attempts of the last window were made, oldest first.
  taken_at timestamptz[] not null,
  -- Whether the latest attempt was within the limit.
  is_taken boolean not null,
  expires_at timestamptz not null
);

create index rate_limits_expiry on rate_limits (expires_at);

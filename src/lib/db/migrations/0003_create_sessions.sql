create table sessions (
  id uuid primary key,
  admin_user_id integer not null references admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A keyed hash of the network address, never the address itself.
  address_key text not null
);

create index sessions_of_admin_user on sessions (admin_user_id, address_key);

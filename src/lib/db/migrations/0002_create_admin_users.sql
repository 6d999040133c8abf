create table admin_users (
  id integer generated always as identity primary key,
  username text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index admin_users_username on admin_users (lower(username));

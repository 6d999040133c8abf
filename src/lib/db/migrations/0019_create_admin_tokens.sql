-- Links that are mailed: they let somebody become an admin, or set a forgotten password.
create table admin_tokens (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invitation', 'reset')),
  -- SHA-256; the token itself is made of the id with SESSION_SECRET, and stored nowhere.
  token_hash text not null unique,
  -- Whose password a reset sets; null where nobody has the name or address that was typed.
  admin_user_id integer,
  -- Who is invited.
  email text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  username text,
  created_at timestamptz not null default now(),
  -- The admin who invites.
  created_by integer,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Null until the mail is sent, and for good where there is nobody to send it to.
  mailed_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  check (kind <> 'invitation' or (email is not null and username is not null))
);

create index admin_tokens_of_admin_user on admin_tokens (admin_user_id, created_at);

-- Nobody has two invitations.
create unique index admin_tokens_invited on admin_tokens (lower(email))
  where kind = 'invitation' and used_at is null;
create unique index admin_tokens_reserved on admin_tokens (lower(username))
  where kind = 'invitation' and used_at is null;

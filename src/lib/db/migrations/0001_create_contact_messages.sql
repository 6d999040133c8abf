create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  status text not null default 'new'
    check (status in ('new', 'in-progress', 'completed', 'declined')),
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null
);

-- The inbox lists the newest first; the id decides between two of the same instant.
create index contact_messages_newest_first on contact_messages (created_at desc, id desc);

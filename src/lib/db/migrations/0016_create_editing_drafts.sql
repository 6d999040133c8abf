-- What admins have typed and not saved, so that it follows them to their other devices.
create table editing_drafts (
  admin_user_id integer not null references admin_users (id) on delete cascade,
  -- Made by the browser that stores these changes as well.
  device_id uuid not null,
  -- What its owner knows it by, such as "phone".
  device text not null,
  -- Grows with each write, so that nobody takes over another draft than the one that was shown.
  revision bigint not null default 1,
  -- JSON that only the editor reads. As text, it may hold whatever can be typed.
  document text not null,
  updated_at timestamptz not null default now(),
  -- How another device ended it; the row waits until its own device has heard of that.
  ending text check (ending in ('taken', 'discarded')),
  ended_by text,
  primary key (admin_user_id, device_id)
);

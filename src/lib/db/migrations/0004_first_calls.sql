-- The times of first calls. An inquiry has at most one that is booked, and one that is held.
create table if not exists first_calls (
  -- Since it is the key, no two can have the same time, whoever asks at once.
  starts_at timestamptz primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid not null,
  -- Until when it is kept for whoever is about to book it; null once it is booked.
  held_until timestamptz
);

create index if not exists first_calls_of on first_calls (inquiry_id);

-- Mails about first calls to whoever booked them, until they are sent.
create table if not exists call_mails (
  id uuid primary key default gen_random_uuid(),
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid not null,
  -- 'withdrawn' for a call that the office canceled.
  kind text not null check (kind in ('booked', 'moved', 'canceled', 'withdrawn', 'reminder')),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);

create index if not exists call_mails_of on call_mails (inquiry_id);

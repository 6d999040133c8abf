-- How far the office is with an inquiry, which its sender sees by a link: null until the first talk.
alter table contact_messages
  add column if not exists progress text check (progress in ('called', 'listed', 'placed')),
  add column if not exists progress_at timestamptz;
alter table client_intakes
  add column if not exists progress text check (progress in ('called', 'listed', 'placed')),
  add column if not exists progress_at timestamptz;
alter table provider_intakes
  add column if not exists progress text check (progress in ('called', 'listed', 'placed')),
  add column if not exists progress_at timestamptz;

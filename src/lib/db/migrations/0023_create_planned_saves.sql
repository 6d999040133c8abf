-- Saves with a time. Until then nothing but the list of planned saves reads them; then they move into
-- content_saves and are published like any other.
create table planned_saves (
  -- Stays the id of the save.
  id uuid primary key,
  created_at timestamptz not null default now(),
  username text not null,
  -- A list of changes, see `contentChangeSchema`.
  changes jsonb not null,
  due_at timestamptz not null
);

create index planned_saves_due on planned_saves (due_at);

-- Where admins in edit mode are now; a row counts for a minute and a half.
create table editing_places (
  device_id uuid primary key,
  username text not null,
  -- The address of the page, and the target of the text; empty for none.
  page text not null,
  target text not null,
  seen_at timestamptz not null default now()
);

create table inquiry_status_changes (
  id bigint generated always as identity primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid not null,
  changed_at timestamptz not null default now(),
  -- The name stays readable when the account is gone.
  admin_username text not null,
  from_status text not null,
  to_status text not null
);

create index inquiry_status_changes_of on inquiry_status_changes (inquiry_id, id);

-- Who looked at, took away or erased what. It holds no personal data of those who wrote.
create table audit_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  admin_username text not null,
  action text not null
    check (action in ('opened', 'exported', 'erased', 'marked-spam', 'marked-not-spam')),
  inquiry_kind text check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid,
  -- How many records an export or an erasure was about.
  record_count integer,
  -- A keyed hash of the address whose records were erased: shows later that it was done.
  subject_key text
);

create index audit_events_of on audit_events (inquiry_id, id);

-- Append-only, for the site itself too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed';
end
$$;

create trigger audit_events_append_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

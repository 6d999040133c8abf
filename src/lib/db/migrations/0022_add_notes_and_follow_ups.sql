-- What admins note about an inquiry. It is deleted with it.
create table inquiry_notes (
  id uuid primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid not null,
  created_at timestamptz not null default now(),
  -- The name stays readable when the account is gone.
  admin_username text not null,
  body text not null
);

create index inquiry_notes_of on inquiry_notes (inquiry_id, created_at);

-- The day in Florida on which somebody wants to come back to an inquiry.
alter table contact_messages add column follow_up_on date;
alter table client_intakes add column follow_up_on date;
alter table provider_intakes add column follow_up_on date;

create index contact_messages_follow_up on contact_messages (follow_up_on)
  where follow_up_on is not null;
create index client_intakes_follow_up on client_intakes (follow_up_on)
  where follow_up_on is not null;
create index provider_intakes_follow_up on provider_intakes (follow_up_on)
  where follow_up_on is not null;

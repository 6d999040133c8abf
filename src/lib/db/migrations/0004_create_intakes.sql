-- Columns that the forms do not ask for are null.
create table client_intakes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  status text not null default 'new'
    check (status in ('new', 'in-progress', 'completed', 'declined')),
  name text not null,
  email text not null,
  phone text not null,
  address text,
  service_type text not null,
  number_of_children integer,
  children_ages text,
  start_date text,
  schedule text,
  additional_info text,
  -- What was typed, whatever becomes of the columns above.
  message text not null
);

create index client_intakes_newest_first on client_intakes (created_at desc, id desc);

create table provider_intakes (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  status text not null default 'new'
    check (status in ('new', 'in-progress', 'completed', 'declined')),
  name text not null,
  email text not null,
  phone text not null,
  address text,
  service_type text not null,
  experience text not null,
  certifications text,
  availability text,
  experience_details text,
  why_join text,
  message text not null
);

create index provider_intakes_newest_first on provider_intakes (created_at desc, id desc);

-- The badges count what is new; of a large inbox that is a small part.
create index contact_messages_new on contact_messages (id) where status = 'new';
create index client_intakes_new on client_intakes (id) where status = 'new';
create index provider_intakes_new on provider_intakes (id) where status = 'new';

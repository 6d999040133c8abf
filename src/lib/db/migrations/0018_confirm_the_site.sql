-- What an admin has confirmed about the site, for example that its privacy page is the agency's.
create table site_confirmations (
  subject text primary key,
  admin_username text not null,
  confirmed_at timestamptz not null default now()
);

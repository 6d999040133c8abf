-- Which address of the agency gets the notices of new inquiries, and sends the site's mail, where
-- MAIL_TO and MAIL_FROM do not say it: the one confirmed last. The first one is that of the site when it
-- is first used; it has no admin. Later ones were confirmed, or declined, by an admin.
create table recipient_decisions (
  id bigint generated always as identity primary key,
  address text not null,
  is_confirmed boolean not null,
  decided_at timestamptz not null default now(),
  admin_username text
);

create unique index recipient_decisions_first on recipient_decisions ((true))
  where admin_username is null;

-- Where an admin reads mails about the state of the site; null for one who gets none.
alter table admin_users
  add column email text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$');
create unique index admin_users_email on admin_users (lower(email));

-- When GITHUB_TOKEN ends, as GitHub says with each answer; null for one without an end.
alter table publishing_state add column token_ends_at timestamptz;

-- Why the sender will never get a confirmation: a code of the mail server, never its sentence.
alter table submission_outbox add column confirmation_failure text;
update submission_outbox set confirmation_failure = last_failure
  where not 'confirmation' = any(pending) and last_failure like 'EENVELOPE%';

-- One row: when the regular work was last done, and what the last look at the domain found.
create table site_watch (
  is_only boolean primary key default true check (is_only),
  -- Counts the steps of `attention`, so that of two processes one takes each step.
  steps integer not null default 0,
  clock_at timestamptz not null default now(),
  retention_at timestamptz not null default now(),
  backup_at timestamptz,
  domain_checked_at timestamptz,
  sender_domain text,
  has_spf boolean,
  has_dmarc boolean,
  certificate_host text,
  certificate_ends_at timestamptz
);

insert into site_watch default values;

-- What is wrong at present. A subject is an id or a date, never personal data.
create table attention (
  code text not null,
  subject text not null,
  since timestamptz not null,
  last_seen timestamptz not null,
  mailed_at timestamptz,
  mailed_level integer not null default 0,
  -- Since when it has been well again.
  well_since timestamptz,
  primary key (code, subject)
);

-- Inquiries that have waited since before anybody was mailed about them cause no mail now.
insert into attention (code, subject, since, last_seen, mailed_at, mailed_level)
select 'inquiry-unanswered', kind || '/' || id, now(), now(), now(),
  case when created_at < now() - interval '48 hours' then 2 else 1 end
from (
  select 'client' as kind, id, created_at, status, is_spam from client_intakes
  union all
  select 'provider', id, created_at, status, is_spam from provider_intakes
  union all
  select 'contact', id, created_at, status, is_spam from contact_messages
) inquiry
where status = 'new' and not is_spam
  and created_at between now() - interval '30 days' and now() - interval '36 hours';

insert into attention (code, subject, since, last_seen, mailed_at, mailed_level)
select 'confirmation-undelivered', inquiry_kind || '/' || inquiry_id, now(), now(), now(), 1
from submission_outbox where confirmation_failure is not null;

-- Mails about the site itself, one row for each recipient, until they are sent.
create table site_mails (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The admin who gets it; null for the agency's own address.
  admin_user_id integer,
  title text not null,
  sentences text not null,
  -- Where to do something about it, on this site.
  path text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);

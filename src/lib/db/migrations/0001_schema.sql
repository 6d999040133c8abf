-- The tables of the site's database. What comes later goes into a new file beside this one.

-- ## Inquiries: what families and caregivers send

create table contact_messages (
  -- Follows from what was sent, so that the same form makes one row.
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  status text not null default 'new'
    check (status in ('new', 'in-progress', 'completed', 'declined')),
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  -- What looks like spam is kept apart, with the reasons, and can be moved back.
  is_spam boolean not null default false,
  spam_reasons text[] not null default '{}',
  -- What the inbox search looks through: folded by the application, so that every database compares
  -- alike whatever its locale.
  search_text text not null default '',
  -- The day in Florida on which somebody wants to come back to it.
  follow_up_on date,
  -- Null for the site's forms, 'phone' for a call that an admin entered, with the day in Florida on
  -- which the caller agreed to be contacted.
  source text check (source = 'phone'),
  consent_on date
);

-- The last seven columns are those of contact_messages. Columns that the forms do not ask for are
-- null.
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
  message text not null,
  is_spam boolean not null default false,
  spam_reasons text[] not null default '{}',
  search_text text not null default '',
  follow_up_on date,
  source text check (source = 'phone'),
  consent_on date
);

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
  message text not null,
  is_spam boolean not null default false,
  spam_reasons text[] not null default '{}',
  search_text text not null default '',
  follow_up_on date,
  source text check (source = 'phone'),
  consent_on date
);

-- The inbox and the spam view list the newest first; the id decides between two of one instant.
create index contact_messages_newest_first on contact_messages (is_spam, created_at desc, id desc);
create index client_intakes_newest_first on client_intakes (is_spam, created_at desc, id desc);
create index provider_intakes_newest_first on provider_intakes (is_spam, created_at desc, id desc);

-- Lists of one status, in the inbox or in spam.
create index contact_messages_by_status
  on contact_messages (is_spam, status, created_at desc, id desc);
create index client_intakes_by_status on client_intakes (is_spam, status, created_at desc, id desc);
create index provider_intakes_by_status
  on provider_intakes (is_spam, status, created_at desc, id desc);

-- The badges of the inbox count what is new, overdue or spam in one pass over this index alone.
create index contact_messages_waiting on contact_messages (is_spam, created_at)
  where status = 'new';
create index client_intakes_waiting on client_intakes (is_spam, created_at) where status = 'new';
create index provider_intakes_waiting on provider_intakes (is_spam, created_at)
  where status = 'new';

-- The ten digits of a US number, however it was written; null for any other. The inbox asks with
-- this very expression, as inquiry-list.server.ts has it.
create index contact_messages_by_phone
  on contact_messages (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));
create index client_intakes_by_phone
  on client_intakes (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));
create index provider_intakes_by_phone
  on provider_intakes (substring(regexp_replace(phone, '\D', '', 'g') from '^1?(\d{10})'));

create index contact_messages_follow_up on contact_messages (follow_up_on)
  where follow_up_on is not null;
create index client_intakes_follow_up on client_intakes (follow_up_on)
  where follow_up_on is not null;
create index provider_intakes_follow_up on provider_intakes (follow_up_on)
  where follow_up_on is not null;

-- Lists of calls alone.
create index contact_messages_by_source on contact_messages (source, created_at desc, id desc)
  where source is not null;
create index client_intakes_by_source on client_intakes (source, created_at desc, id desc)
  where source is not null;
create index provider_intakes_by_source on provider_intakes (source, created_at desc, id desc)
  where source is not null;

-- The order of a list by name. The inbox asks with this very expression, as inquiry-list.server.ts
-- has it; an index takes no long texts.
create index contact_messages_by_name on contact_messages
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);
create index client_intakes_by_name on client_intakes
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);
create index provider_intakes_by_name on provider_intakes
  ((left(split_part(search_text, E'\n', 1), 200) collate "C"), created_at desc, id desc);

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

-- What admins note about an inquiry. It is deleted with it.
create table inquiry_notes (
  id uuid primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid not null,
  created_at timestamptz not null default now(),
  -- The name stays readable when the account is gone.
  admin_username text not null,
  body text not null,
  -- What the inbox search looks through, folded by the application like the text of an inquiry.
  search_text text
);

create index inquiry_notes_of on inquiry_notes (inquiry_id, created_at);

-- Which caregivers families looked at and asked about after a search for a match. A family's visit
-- counts once for each caregiver and kind, whatever is repeated.
create table match_interests (
  -- A keyed hash of the visit's id, never the id itself. Nothing is looked up by it.
  session_key text collate "C" not null,
  -- The number in the content, which may be any whole number. The caregiver may be gone by now.
  provider_id bigint not null,
  kind text not null check (kind in ('viewed', 'contacted')),
  created_at timestamptz not null default now(),
  primary key (session_key, provider_id, kind)
);

-- All that the report of a time reads; retention begins at the same end.
create index match_interests_by_time on match_interests (created_at, provider_id, kind);

-- ## Mail

-- One row for each submission, written together with it: which mails are still to be sent.
create table submission_outbox (
  inquiry_id uuid primary key,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  created_at timestamptz not null default now(),
  -- A keyed hash of the network address, never the address itself. The form limit counts these.
  place_key text collate "C" not null,
  -- 'notice' for the agency, 'confirmation' for the sender; spam is announced to nobody.
  pending text[] not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A code of ours or of the mail server, never its sentence, which may quote an address.
  last_failure text,
  -- Why the sender will never get a confirmation, likewise.
  confirmation_failure text
);

create index submission_outbox_places on submission_outbox (place_key, created_at);

-- Mails about the site itself, one row for each reader, until they are sent.
create table site_mails (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- The admin who gets it; null for MAIL_TO.
  admin_user_id integer,
  title text not null,
  sentences text not null,
  -- Where to do something about it, on this site.
  path text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Where a mail goes that is not for an admin's present address: the one that was changed.
  address text
);

-- One row: how mail is doing.
create table mail_state (
  is_only boolean primary key default true check (is_only),
  last_sent_at timestamptz,
  failed_at timestamptz,
  -- A code of the mail server, never a sentence: that may quote an address.
  failure text
);

insert into mail_state default values;

-- ## Admins

create table admin_users (
  id integer generated always as identity primary key,
  username text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- What the admin's app and the site share for two-factor authentication, encrypted. All three are
  -- null while it is off.
  second_step_secret text,
  second_step_since timestamptz,
  -- The half minute of the last code that was taken: none is taken twice.
  second_step_used bigint,
  -- When a password that was made for somebody opens nothing any more; null for one that a person
  -- chose, which never runs out.
  password_ends_at timestamptz,
  -- Where an admin reads mails about the state of the site; null for one who gets none.
  email text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$')
);

create unique index admin_users_username on admin_users (lower(username));
create unique index admin_users_email on admin_users (lower(email));

create table sessions (
  id uuid primary key,
  admin_user_id integer not null references admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- A keyed hash of the network address, never the address itself.
  address_key text not null,
  -- What its owner knows it by: a few words such as "Firefox on Windows", and nothing else of what
  -- the browser says about itself.
  device text
);

create index sessions_of_admin_user on sessions (admin_user_id, address_key);

-- For whoever has no app at hand. Each is deleted when it is used.
create table recovery_codes (
  admin_user_id integer not null references admin_users (id) on delete cascade,
  code_hash text not null,
  primary key (admin_user_id, code_hash)
);

-- Links that are mailed: they let somebody become an admin, or set a forgotten password.
create table admin_tokens (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invitation', 'reset')),
  -- SHA-256; the token itself is made of the id with SESSION_SECRET, and stored nowhere.
  token_hash text not null unique,
  -- Whose password a reset sets; null where nobody has the name or address that was typed.
  admin_user_id integer,
  -- Who is invited.
  email text check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'),
  username text,
  created_at timestamptz not null default now(),
  -- The admin who invites.
  created_by integer,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Null until the mail is sent, and for good where there is nobody to send it to.
  mailed_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  check (kind <> 'invitation' or (email is not null and username is not null))
);

create index admin_tokens_of_admin_user on admin_tokens (admin_user_id, created_at);

-- Nobody has two invitations.
create unique index admin_tokens_invited on admin_tokens (lower(email))
  where kind = 'invitation' and used_at is null;
create unique index admin_tokens_reserved on admin_tokens (lower(username))
  where kind = 'invitation' and used_at is null;

-- Who looked at, took away or erased what, and acts on accounts. It holds no personal data of those
-- who wrote. `subject_username` names the account that an act concerns. No `admin_username` then means
-- the command line, or somebody who was not logged in and asked for a new password.
create table audit_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  admin_username text,
  -- Nothing is restored or asked about recipients any more; older rows say so.
  action text not null check (
    action in (
      'opened', 'exported', 'erased', 'restored', 'marked-spam', 'marked-not-spam', 'entered',
      'recipient-confirmed', 'recipient-declined',
      'created', 'invited', 'invitation-withdrawn', 'invitation-accepted', 'reset-asked',
      'reset-link-made', 'password-reset', 'password-changed', 'email-asked', 'email-changed',
      'disabled', 'enabled', 'two-factor-on', 'two-factor-off'
    )
  ),
  inquiry_kind text check (inquiry_kind in ('client', 'provider', 'contact')),
  inquiry_id uuid,
  -- How many records an export or an erasure was about.
  record_count integer,
  -- A keyed hash of the address whose records were erased: shows later that it was done.
  subject_key text,
  subject_username text,
  check (admin_username is not null or subject_username is not null)
);

create index audit_events_of on audit_events (inquiry_id, id);
create index audit_events_of_accounts on audit_events (id) where subject_username is not null;

-- Append-only, for the site itself too. Retention deletes what happened to accounts two years ago;
-- nothing else is ever deleted.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed';
end
$$;

create trigger audit_events_append_only before update or truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_events_kept before delete on audit_events
  for each row
  when (old.subject_username is null or old.occurred_at > now() - interval '24 months')
  execute function refuse_change();

create table rate_limits (
  key text primary key,
  -- When the attempts of the last window were made, oldest first.
  taken_at timestamptz[] not null,
  -- Whether the latest attempt was within the limit.
  is_taken boolean not null,
  expires_at timestamptz not null
);

create index rate_limits_expiry on rate_limits (expires_at);

-- ## Editing and publishing

-- What admins save, before and after it reaches git: from the moment of the row nothing is lost.
create table content_saves (
  -- Follows from what was sent and its key, so that sending it again makes no second row.
  id uuid primary key,
  -- The order in which saves are applied; clocks may disagree.
  sequence bigint generated always as identity unique,
  created_at timestamptz not null default now(),
  username text not null,
  source text not null check (source in ('page', 'cms', 'restore')),
  -- A list of changes, see `contentChangeSchema`.
  changes jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'committed', 'live')),
  -- The head for which a commit was tried last: where its answer was lost, the search begins here.
  tried_head text,
  commit_hash text,
  committed_at timestamptz,
  live_at timestamptz,
  -- Changes that met other words than they were made for, and wait for a person:
  -- [{"index": 0, "theirs": "…"}]
  conflicts jsonb not null default '[]',
  -- What the admin knows the device by that it came from, such as "phone".
  device text
);

create index content_saves_open on content_saves (sequence) where state <> 'live';
create index content_saves_commits on content_saves (commit_hash) where state = 'committed';
create index content_saves_conflicts on content_saves (sequence) where conflicts <> '[]';

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

-- Pictures that were chosen on a page and are not in git yet.
create table content_pictures (
  -- Path in the repository, named after the bytes.
  file text primary key,
  bytes bytea not null,
  created_at timestamptz not null default now()
);

-- The highest number that was given to an entry of each folder: two that are made at the same moment
-- get two, and the number of a deleted one is not given again.
create table content_ids (
  folder text primary key,
  last_id integer not null
);

-- What admins have typed and not saved, so that it follows them to their other devices.
create table editing_drafts (
  admin_user_id integer not null references admin_users (id) on delete cascade,
  -- Made by the browser that stores these changes as well.
  device_id uuid not null,
  -- What its owner knows it by, such as "phone".
  device text not null,
  -- Grows with each write, so that nobody takes over another draft than the one that was shown.
  revision bigint not null default 1,
  -- JSON that only the editor reads. As text, it may hold whatever can be typed.
  document text not null,
  updated_at timestamptz not null default now(),
  -- How another device ended it; the row waits until its own device has heard of that.
  ending text check (ending in ('taken', 'discarded')),
  ended_by text,
  -- How many changes it holds, so that drafts are listed without their documents; null until an
  -- older draft is listed for the first time.
  changes integer,
  primary key (admin_user_id, device_id)
);

-- Where admins in edit mode are now; a row counts for a minute and a half.
create table editing_places (
  device_id uuid primary key,
  username text not null,
  -- The address of the page, and the target of the text; empty for none.
  page text not null,
  target text not null,
  seen_at timestamptz not null default now()
);

-- Pending changes that somebody without a login may see, until the link is revoked or expires.
create table previews (
  id uuid primary key,
  -- Of the link's token only this hash is stored.
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  username text not null,
  -- A list of changes, see `contentChangeSchema`.
  changes jsonb not null,
  -- Whether whoever has the link may suggest other words.
  takes_words boolean not null default false
);

-- Other words for texts of the site, until an admin takes or leaves them.
create table suggestions (
  -- Derived from what is suggested, so that sending it twice adds nothing.
  id uuid primary key,
  -- The link they came by. A revoked one takes no more, and leaves these.
  preview_id uuid not null,
  created_at timestamptz not null default now(),
  -- The name that whoever suggests them typed.
  name text not null,
  -- The content id of the text, and the path of the page that showed it.
  content_id text not null,
  page text not null,
  -- The words that the page showed, and those suggested instead.
  shown text not null,
  words text not null
);

create index suggestions_by_preview on suggestions (preview_id);

-- One row: who is publishing now, and how git and the last build are doing.
create table publishing_state (
  is_only boolean primary key default true check (is_only),
  lease_holder uuid,
  lease_until timestamptz not null default 'epoch',
  last_commit_at timestamptz not null default 'epoch',
  -- The repository asked to be left alone until then, or failed just now.
  rest_until timestamptz not null default 'epoch',
  failures integer not null default 0,
  trouble_kind text,
  trouble text,
  build_state text not null default 'idle' check (build_state in ('idle', 'building', 'failed')),
  build_commit text,
  build_message text,
  build_started_at timestamptz,
  build_seconds double precision,
  store_answered_at timestamptz,
  -- The commit that the served site names, and since when it does.
  served_commit text,
  served_since timestamptz,
  -- When GITHUB_TOKEN ends, as GitHub says with each answer; null for one without an end.
  token_ends_at timestamptz,
  -- When the deploy changed that the last notice told of: an earlier or repeated notice changes
  -- nothing.
  build_notice_at timestamptz,
  -- Since when no build has succeeded, while builds fail.
  build_failed_at timestamptz
);

insert into publishing_state default values;

-- The commits that visitors have seen, so that the site of an earlier time can be put back.
create table live_sites (
  commit text primary key,
  first_live_at timestamptz not null default now(),
  -- When it went live last: an earlier one may have been put back.
  live_at timestamptz not null default now()
);

-- The deploys that Netlify built. A commit can have several, such as after a change of variables.
create table deploys (
  id text primary key,
  built_at timestamptz not null default now()
);

-- ## The state of the site

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
  certificate_ends_at timestamptz,
  -- How many inquiries the last retention run was about to delete when it asked the office instead;
  -- null where it deleted what was due.
  retention_held integer
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

-- What an admin has confirmed about the site, for example that its privacy page is the agency's.
create table site_confirmations (
  subject text primary key,
  admin_username text not null,
  confirmed_at timestamptz not null default now()
);

-- ## Functions

-- Submissions are stored by functions, one for each kind, so that the database plans their steps
-- once and not each time anew, in one round trip. The first step is the same in all of them, and
-- stands in each, since calling one function from another is dear in the embedded database.
--
-- They return the submission's id; null when nothing was written, since it is there already or too
-- many have come from its place. `earlier_id` is the id under which a submission without a key of
-- its own may have come shortly before; `most` is the most submissions from one place within the
-- last hour, null for no limit. Spam is announced to nobody.
do $migration$
declare
  register constant text := $step$
    insert into submission_outbox (inquiry_id, inquiry_kind, place_key, pending)
    select id, '<kind>', place,
      case when spam_reasons = '{}' then '{notice,confirmation}' else '{}' end::text[]
    where (
        earlier_id = id
        or not exists (select from submission_outbox where inquiry_id = earlier_id)
      )
      and (
        most is null
        or not exists (
          select from submission_outbox
          where place_key = place and created_at > now() - interval '1 hour'
          offset most - 1
        )
      )
    on conflict (inquiry_id) do nothing;
    if not found then
      return null;
    end if;
  $step$;
begin
  execute $function$
    create function store_contact_message(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, subject text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'contact') || $function$
      insert into contact_messages
        (id, name, email, phone, subject, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, subject, message, search_text, spam_reasons <> '{}',
         spam_reasons);
      return id;
    end
    $body$
  $function$;

  execute $function$
    create function store_client_intake(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, address text, service_type text,
      number_of_children integer, children_ages text, start_date text, schedule text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'client') || $function$
      insert into client_intakes
        (id, name, email, phone, address, service_type, number_of_children, children_ages,
         start_date, schedule, additional_info, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, address, service_type, number_of_children, children_ages,
         start_date, schedule, message, message, search_text, spam_reasons <> '{}', spam_reasons);
      return id;
    end
    $body$
  $function$;

  execute $function$
    create function store_provider_intake(
      id uuid, earlier_id uuid, place text, most integer, search_text text, spam_reasons text[],
      name text, email text, phone text, address text, service_type text, experience text,
      certifications text, availability text, experience_details text, message text
    ) returns uuid language plpgsql as $body$
    begin $function$ || replace(register, '<kind>', 'provider') || $function$
      insert into provider_intakes
        (id, name, email, phone, address, service_type, experience, certifications, availability,
         experience_details, why_join, message, search_text, is_spam, spam_reasons)
      values
        (id, name, email, phone, address, service_type, experience, certifications, availability,
         experience_details, message, message, search_text, spam_reasons <> '{}', spam_reasons);
      return id;
    end
    $body$
  $function$;
end
$migration$;

-- Notes an attempt for a key, if there have been fewer than the limit within the window that ends
-- now, and forgets some that limit nothing any more. A function keeps its plans for as long as the
-- connection lasts: to plan all this for each attempt would take longer than to do it. An attempt
-- from the future, which only a wrong clock makes, limits nothing. The five seconds are for attempts
-- that are made at once.
create function take_attempt(
  new_key text, attempts integer, window_seconds integer,
  out taken boolean, out retry_after_seconds integer
) language plpgsql
-- Plans are made while the table is empty, too, and are to find what has run out by its index when
-- there are many rows that have not.
set enable_seqscan = off
as $body$
declare
  length constant interval := window_seconds * interval '1 second';
begin
  -- Rows that somebody else is changing are left to the next attempt.
  delete from rate_limits where ctid = any (array(
    select ctid from rate_limits where expires_at < now() and key <> new_key
    order by expires_at limit 100 for update skip locked
  ));
  insert into rate_limits as held (key, taken_at, is_taken, expires_at)
  values (new_key, array[now()], true, now() + length)
  on conflict (key) do update set (taken_at, is_taken, expires_at) = (
    select
      case when recent.number < attempts then recent.list || now() else recent.list end,
      recent.number < attempts,
      excluded.expires_at
    from (
      select count(*) as number,
        coalesce(array_agg(moment order by moment), '{}'::timestamptz[]) as list
      from unnest(held.taken_at) as moment
      where moment > now() - length and moment <= now() + interval '5 seconds'
    ) as recent
  )
  returning is_taken,
    least(window_seconds, greatest(1, ceil(extract(epoch from taken_at[1] + length - now()))))
  into taken, retry_after_seconds;
end $body$;

-- Stores a save, or says what stands in its way: all of its changes or none. A change names what
-- its writer saw (`before`), unless it is blind, and what the built site has (`built`); what counts
-- is the newest value that was saved and is not live yet, then the built one.
create function store_content_save(
  new_id uuid, new_username text, new_source text, new_changes jsonb
) returns jsonb language plpgsql as $body$
declare
  change jsonb;
  place integer;
  latest jsonb;
  latest_username text;
  current_value jsonb;
  kept jsonb := '[]';
  refused jsonb := '[]';
begin
  -- One at a time: two who change the same text see each other.
  perform pg_advisory_xact_lock(7203412);
  if exists (select from content_saves where id = new_id) then
    return jsonb_build_object('kind', 'stored');
  end if;
  for change, place in
    select value, ordinality - 1 from jsonb_array_elements(new_changes) with ordinality
  loop
    if change ->> 'kind' <> 'field' then
      kept := kept || jsonb_build_array(change);
      continue;
    end if;
    select item.value, save.username into latest, latest_username
    from content_saves save
      cross join jsonb_array_elements(save.changes) with ordinality item (value, number)
    where save.state <> 'live'
      and item.value -> 'file' = change -> 'file'
      and item.value -> 'path' = change -> 'path'
      and not save.conflicts @> jsonb_build_array(jsonb_build_object('index', item.number - 1))
    order by save.sequence desc, item.number desc
    limit 1;
    current_value := case when latest is null then change -> 'built' else latest -> 'after' end;
    if current_value is not distinct from change -> 'after' then
      continue;
    end if;
    if (change -> 'isBlind') = 'true' then
      -- A field that is not there is named nowhere: a null would be a value of its own.
      change := case when current_value is null then change - 'before'
        else change || jsonb_build_object('before', current_value) end;
    elsif current_value is distinct from change -> 'before' then
      refused := refused || jsonb_build_array(
        jsonb_build_object('index', place, 'theirs', current_value, 'by', latest_username)
      );
    end if;
    kept := kept || jsonb_build_array(change - 'built' - 'isBlind');
  end loop;
  if refused <> '[]' then
    return jsonb_build_object('kind', 'conflict', 'conflicts', refused);
  end if;
  if not exists (
    select from jsonb_array_elements(kept) item where item ->> 'kind' <> 'picture'
  ) then
    return jsonb_build_object('kind', 'unchanged');
  end if;
  insert into content_saves (id, username, source, changes)
  values (new_id, new_username, new_source, kept);
  -- Whoever changes a text anew has seen what stood in the way before, unless it was not on the
  -- page yet: then the words that wait for a decision go on waiting.
  update content_saves save set conflicts = (
    select coalesce(jsonb_agg(conflict), '[]')
    from jsonb_array_elements(save.conflicts) conflict
    where not exists (
      select from jsonb_array_elements(kept) item
      where item -> 'file' = save.changes -> (conflict ->> 'index')::int -> 'file'
        and item -> 'path' is not distinct from save.changes -> (conflict ->> 'index')::int -> 'path'
        and (
          item ->> 'kind' <> 'field'
          or item -> 'before' is distinct from save.changes -> (conflict ->> 'index')::int -> 'before'
          or item -> 'after' is not distinct from save.changes -> (conflict ->> 'index')::int -> 'after'
        )
    )
  )
  where conflicts <> '[]' and id <> new_id;
  return jsonb_build_object('kind', 'stored');
end $body$;

-- What was erased in the last seven days, whole, so that it can be restored. It lies apart from the
-- inquiries: no list, count, search, export or mail reads this table. One erasure may hold many
-- inquiries. `content` has their rows as JSON; a migration that adds a required column to one of these
-- tables must add it there, too.
create table erased_inquiries (
  erasure_id uuid not null,
  inquiry_id uuid not null,
  inquiry_kind text not null check (inquiry_kind in ('client', 'provider', 'contact')),
  erased_at timestamptz not null default now(),
  admin_username text not null,
  content jsonb not null,
  primary key (erasure_id, inquiry_id)
);

create index erased_inquiries_by_time on erased_inquiries (erased_at);

-- Who restored an erasure, and who answered where notices of new inquiries go, is in the audit, too.
alter table audit_events drop constraint audit_events_action_check;
alter table audit_events add constraint audit_events_action_check check (
  action in (
    'opened', 'exported', 'erased', 'restored', 'marked-spam', 'marked-not-spam', 'entered',
    'recipient-confirmed', 'recipient-declined',
    'created', 'invited', 'invitation-withdrawn', 'invitation-accepted', 'reset-asked',
    'reset-link-made', 'password-reset', 'password-changed', 'email-asked', 'email-changed',
    'disabled', 'enabled', 'two-factor-on', 'two-factor-off'
  )
);

-- Acts on accounts are in the audit, too. `subject_username` names the account that one concerns, and
-- stays readable when the account is gone. No `admin_username` then means the command line, or
-- somebody who was not logged in and asked for a new password.
alter table audit_events add column subject_username text;
alter table audit_events alter column admin_username drop not null;
alter table audit_events add check (admin_username is not null or subject_username is not null);
alter table audit_events drop constraint audit_events_action_check;
alter table audit_events add constraint audit_events_action_check check (
  action in (
    'opened', 'exported', 'erased', 'marked-spam', 'marked-not-spam', 'entered',
    'created', 'invited', 'invitation-withdrawn', 'invitation-accepted', 'reset-asked',
    'reset-link-made', 'password-reset', 'password-changed', 'email-asked', 'email-changed',
    'disabled', 'enabled', 'two-factor-on', 'two-factor-off'
  )
);
create index audit_events_of_accounts on audit_events (id) where subject_username is not null;

-- Retention deletes what happened to accounts two years ago; nothing else is ever deleted.
drop trigger audit_events_append_only on audit_events;
create trigger audit_events_append_only before update or truncate on audit_events
  for each statement execute function refuse_change();
create trigger audit_events_kept before delete on audit_events
  for each row
  when (old.subject_username is null or old.occurred_at > now() - interval '24 months')
  execute function refuse_change();
